import { useEffectEvent, useLayoutEffect } from "react";

/** Menus of the library have this attribute if they handle the Escape key themselves. */
export const CLAIMS_ESCAPE = "[data-mantine-stop-propagation=true]";

/**
 * Closes a dialog if Escape is pressed before the focus has moved into it. When a menu opens the dialog, the focus
 * stays for a moment on the menu's item, which claims Escape although the menu has closed.
 */
export function useEarlyEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    const handleKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && target === opener && opener?.matches(CLAIMS_ESCAPE)) close();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [isOpen]);
}
