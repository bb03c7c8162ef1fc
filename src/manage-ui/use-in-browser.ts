import { useSyncExternalStore } from "react";

/**
 * False in the server's drawing and the browser's first, true from then on: for names of countries and zones,
 * of which the two know different editions.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
