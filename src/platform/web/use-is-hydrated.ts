import { useSyncExternalStore } from "react";

/** False on the server and while a browser takes its page over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => {};
