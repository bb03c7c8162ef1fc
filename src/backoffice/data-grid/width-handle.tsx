import { type PointerEvent, useRef } from "react";
import styles from "./data-grid.module.css";

interface WidthHandleProps {
  /** Called with the width while dragging, then with the final width. Undefined: automatic. */
  onWidth: (width: number | undefined) => void;
}

/**
 * The draggable edge of a column's header. A double click sets automatic width. By keyboard, the columns menu
 * sets the width.
 */
export function WidthHandle({ onWidth }: WidthHandleProps) {
  const start = useRef<{ at: number; width: number; sign: 1 | -1 }>(null);
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest("th")!;
    event.currentTarget.setPointerCapture(event.pointerId);
    const sign = getComputedStyle(head).direction === "rtl" ? -1 : 1;
    start.current = { at: event.clientX, width: head.getBoundingClientRect().width, sign };
  };
  const handleMove = (event: PointerEvent) => {
    if (!start.current) return;
    const { at, width, sign } = start.current;
    if (event.clientX !== at) onWidth(width + sign * (event.clientX - at));
  };
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
