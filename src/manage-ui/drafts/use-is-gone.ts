import { type RefObject, useEffect, useRef } from "react";

/**
 * Tells code that continues after an answer whether its component has been unmounted meanwhile. React then
 * ignores new state, and TanStack Query does not run the callbacks of `mutate`.
 */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    // In development React runs the clean-up once although the component stays.
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
