import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Counts } from "../../check-in/contract.ts";
import { mustReload } from "./door-calls.ts";

const PAUSE_MILLISECONDS = 2_000;

/** Checked-in counts, polled every two seconds while the page is visible. */
export function useCounts(first: Counts, ask: () => Promise<Counts>, onShut: () => void) {
  const [counts, setCounts] = useState(first);
  const [isOnline, setIsOnline] = useState(true);
  const lastHeard = useRef(0);

  const hear = (next: Counts) => {
    lastHeard.current = performance.now();
    setCounts(next);
    setIsOnline(true);
  };
  const refresh = useEffectEvent(async () => {
    try {
      hear(await ask());
    } catch (error) {
      if (mustReload(error)) onShut();
      else setIsOnline(false);
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askAgain = async () => {
      // If a scan's answer has just brought the counts, there is nothing to ask.
      const isFresh = performance.now() - lastHeard.current < PAUSE_MILLISECONDS / 2;
      if (!document.hidden && !isFresh) await refresh();
      if (!isOver) timer = setTimeout(() => void askAgain(), PAUSE_MILLISECONDS);
    };
    const handleShown = () => {
      clearTimeout(timer);
      void askAgain();
    };
    timer = setTimeout(() => void askAgain(), PAUSE_MILLISECONDS);
    document.addEventListener("visibilitychange", handleShown);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", handleShown);
    };
  }, []);

  return { counts, hear, isOnline, setIsOnline };
}
