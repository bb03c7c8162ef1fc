import { useSyncExternalStore } from "react";

/**
 * False during server rendering and hydration, then true. For names of countries and zones, which differ
 * between server and browser.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
