import { useEffect, useRef } from "react";

type FindElement = () => HTMLElement | null | undefined;

/**
 * Returns a function that moves the focus after the next rendering. For actions that remove the focused button, or give
 * it to another item.
 */
export function useFocusNext(): (find: FindElement) => void {
  const wanted = useRef<FindElement>(undefined);
  useEffect(() => {
    const find = wanted.current;
    wanted.current = undefined;
    find?.()?.focus();
  });
  return (find) => {
    wanted.current = find;
  };
}
