import { useLayoutEffect } from "react";

/** What closes hands the focus on by itself first, where it knows to whom. */
const SETTLED_MILLISECONDS = 60;

/** Who opened what is open, or was until a moment ago; the last is uppermost. */
const layers: HTMLElement[][] = [];

/**
 * Whatever opens over a page gives the focus back to where it was, also if it is gone the moment it is closed,
 * and if it was opened from a menu that is gone by then: there it is the menu's button. What followed upon
 * another gives it back to where that one was opened; if all this is gone, to the page's content.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const openers = [...openersOf(document.activeElement), ...(layers.at(-1) ?? [])];
    layers.push(openers);
    return () => {
      const inside = document.activeElement;
      setTimeout(() => {
        layers.splice(layers.indexOf(openers), 1);
        const now = document.activeElement;
        if (now !== document.body && now !== inside) return;
        for (const opener of openers) {
          opener.focus({ preventScroll: true });
          if (document.activeElement === opener) return;
        }
        if (layers.length === 0) focusContent();
      }, SETTLED_MILLISECONDS);
    };
  }, [isOpen]);
}

/** From there Tab goes on into the page, instead of from the window's edge. */
function focusContent(): void {
  const content = document.querySelector("main");
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
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
