import type { CSSProperties } from "react";

/** Keeps the chosen point of a picture in view wherever its frame cuts it. None where that is the middle. */
export function focusStyle({ x, y }: { x: number; y: number }): CSSProperties | undefined {
  return x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` };
}
