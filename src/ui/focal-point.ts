import type { CSSProperties } from "react";

/**
 * Keeps the chosen point of a picture visible when its frame cuts it. Returns undefined for the centre, the
 * browser's default.
 */
export function focusStyle({ x, y }: { x: number; y: number }): CSSProperties | undefined {
  return x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` };
}
