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
  // Before the dialog is painted: an Escape right after it has appeared must find it uppermost.
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
