import { useEffect, useRef, useState } from "react";

const ROLL_MILLISECONDS = 450;

/** Animates a figure to its new value. With reduced motion it changes at once. */
export function useRolled(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    const wantsNoMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const began = performance.now();
    let frame = requestAnimationFrame(function roll(at) {
      const way = wantsNoMotion ? 1 : Math.min(1, Math.max(0, (at - began) / ROLL_MILLISECONDS));
      const eased = 1 - (1 - way) ** 3;
      from.current = way === 1 ? value : Math.round(start + (value - start) * eased);
      setShown(from.current);
      if (way < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
