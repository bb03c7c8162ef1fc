import { useEffectEvent, useLayoutEffect } from "react";

/** By this the library's menus say that an Escape is theirs. */
const CLAIMS_ESCAPE = "[data-mantine-stop-propagation=true]";

/**
 * Closes a dialog by an Escape that comes before the focus is in it. After a menu has opened the dialog, the focus
 * stays for a moment on the menu's item, which claims the Escape although the menu is gone.
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
