import { useSyncExternalStore } from "react";

/**
 * False during server rendering and hydration, true from then on: for names of countries and zones, which differ
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
