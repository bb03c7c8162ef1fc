import { useSyncExternalStore } from "react";

const NAME = "tessera.keys";
const listeners = new Set<() => void>();

/** Single letters do something; whoever dictates or holds keys by accident switches them off (WCAG 2.1.4). */
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
    // Storage may be forbidden; then they stay as they are.
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

/** A letter that belongs to a field, or comes with Ctrl, Alt or ⌘, is no command. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const at = event.target as HTMLElement;
  return at.isContentEditable || /^(TEXTAREA|SELECT)$/.test(at.tagName) || isTextField(at);
}

function isTextField(element: HTMLElement): boolean {
  return element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(element.type);
}
