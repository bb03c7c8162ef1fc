import { useEffect, useSyncExternalStore } from "react";

export type DrawerName = "order" | "attendee";

const shown = new Map<DrawerName, readonly number[]>();
const listeners = new Set<() => void>();
const NONE: readonly number[] = [];

function tell(name: DrawerName, ids: readonly number[]): void {
  shown.set(name, ids);
  listeners.forEach((listener) => listener());
}

/** A list publishes its rows here, so that a drawer over it can go to the previous and the next row. */
export function useNeighbours(name: DrawerName, rows: readonly { id: number }[] | undefined): void {
  const ids = rows?.map(({ id }) => id).join(" ") ?? "";
  useEffect(() => {
    tell(name, ids === "" ? NONE : ids.split(" ").map(Number));
    return () => tell(name, NONE);
  }, [name, ids]);
}

export function useNeighboursOf(name: DrawerName, id: number): { before?: number; after?: number } {
  const ids = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown.get(name) ?? NONE,
    () => NONE,
  );
  const at = ids.indexOf(id);
  if (at < 0) return {};
  return { before: ids[at - 1], after: ids[at + 1] };
}
