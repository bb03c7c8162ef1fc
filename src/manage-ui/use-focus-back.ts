import { useLayoutEffect } from "react";

/** What closes hands the focus on by itself first, where it knows to whom. */
const SETTLED_MILLISECONDS = 60;

/**
 * Whatever opens over a page gives the focus back to where it was, also if it is gone the moment it is closed,
 * and if it was opened from a menu that is gone by then: there it is the menu's button.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const openers = openersOf(document.activeElement);
    return () => {
      const inside = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        if (now !== document.body && now !== inside) return;
        for (const opener of openers) {
          opener.focus({ preventScroll: true });
          if (document.activeElement === opener) return;
        }
      }, SETTLED_MILLISECONDS);
    };
  }, [isOpen]);
}

/** The element itself, and the buttons of the menus it is in. */
function openersOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const menu = element.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const buttons = [
    menu && document.getElementById(menu),
    element.closest("details")?.querySelector("summary"),
  ];
  return [element, ...buttons.filter((button) => button instanceof HTMLElement)];
}
