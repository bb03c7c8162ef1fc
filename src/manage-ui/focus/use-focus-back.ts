import { useLayoutEffect } from "react";

/** An overlay that moves the focus when it closes does so within this time. */
const SETTLED_MILLISECONDS = 60;

/**
 * The openers of overlays that are open or have just closed. The last entry belongs to the uppermost overlay.
 */
const layers: HTMLElement[][] = [];

/**
 * Returns the focus to the opener when the overlay closes, even if the opener is removed at that moment. If
 * the opener was in a menu that has closed, the focus goes to the menu's button. If the overlay followed
 * another one, the focus goes to the opener of that one. If all of these are gone, it goes to the page's
 * content.
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
        if (now !== document.body && now !== inside && !isInClosedMenu(now)) return;
        for (const opener of openers) {
          if (isInClosedMenu(opener)) continue;
          opener.focus({ preventScroll: true });
          if (document.activeElement === opener) return;
        }
        if (layers.length === 0) focusContent();
      }, SETTLED_MILLISECONDS);
    };
  }, [isOpen]);
}

/** Focuses the content, so that Tab continues into the page instead of from the window's edge. */
function focusContent(): void {
  const content = document.querySelector("main");
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** Returns the element itself, and the buttons of the menus that contain it. */
function openersOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  const buttons = [menuButtonOf(element), element.closest("details")?.querySelector("summary")];
  return [element, ...buttons.filter((button) => button instanceof HTMLElement)];
}

/** A menu that has closed stays in the page, and can take the focus, until it has faded out. */
function isInClosedMenu(element: Element | null): boolean {
  return menuButtonOf(element)?.getAttribute("aria-expanded") === "false";
}

function menuButtonOf(element: Element | null): HTMLElement | null {
  const name = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return name ? document.getElementById(name) : null;
}
