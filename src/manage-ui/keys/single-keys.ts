import { useSyncExternalStore } from "react";

const NAME = "tessera.keys";
const listeners = new Set<() => void>();

/**
 * Returns true if single letters are shortcuts. Users who dictate or hold keys by accident can switch them
 * off (WCAG 2.1.4).
 */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function switchKeys(isOn: boolean): void {
  try {
    localStorage.setItem(NAME, isOn ? "on" : "off");
  } catch {
    // Storage may be unavailable. The shortcuts then stay on.
  }
  listeners.forEach((listener) => listener());
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    areKeysOn,
    () => true,
  );
}

/** Returns true for keys that go to a field or are combined with Ctrl, Alt or ⌘. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const at = event.target as HTMLElement;
  return at.isContentEditable || /^(TEXTAREA|SELECT)$/.test(at.tagName) || isTextField(at);
}

function isTextField(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(element.type);
}
