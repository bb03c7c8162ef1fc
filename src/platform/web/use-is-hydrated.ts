import { useSyncExternalStore } from "react";

/**
 * False on the server and during hydration, true from then on. For what differs between server and browser,
 * such as the names of countries and zones.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => {};
