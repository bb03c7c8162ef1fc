import { useLayoutEffect } from "react";

/** An overlay that closes moves the focus itself first, if it has a target. */
const SETTLED_MILLISECONDS = 60;

/** The openers of overlays that are open or have just closed; the last is uppermost. */
const layers: HTMLElement[][] = [];

/**
 * Every overlay returns the focus to its opener, also if the opener is removed at that moment. If it was opened from
 * a menu that has closed, the focus goes to the menu's button. An overlay that followed another returns it to the
 * opener of that one; if all of these are gone, to the page's content.
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

/** From there Tab continues into the page, instead of from the window's edge. */
function focusContent(): void {
  const content = document.querySelector("main");
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** The element itself, and the buttons of the menus that contain it. */
function openersOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const menu = element.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const buttons = [
    menu && document.getElementById(menu),
    element.closest("details")?.querySelector("summary"),
  ];
  return [element, ...buttons.filter((button) => button instanceof HTMLElement)];
}
