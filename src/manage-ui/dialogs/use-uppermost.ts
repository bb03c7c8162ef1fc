import { useId, useLayoutEffect, useSyncExternalStore } from "react";

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  listeners.forEach((listener) => listener());
}

/** Returns true if this dialog is the uppermost one. Escape closes only the uppermost dialog. */
export function useUppermost(isOpen: boolean): boolean {
  const id = useId();
  // Registers the dialog before it is painted, so that it already counts as the uppermost one if the user presses
  // Escape immediately.
  useLayoutEffect(() => {
    if (!isOpen) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open.at(-1) === id,
    () => false,
  );
}
