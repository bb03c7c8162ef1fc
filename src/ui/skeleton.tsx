import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** The number of text lines. Without it, `className` or `style` sets the size of the box. */
  lines?: number;
  className?: string;
  style?: CSSProperties;
}

/** A placeholder while loading. Visible only after 150 ms, so that quick answers never flicker. */
export function Skeleton({ lines, className, style }: SkeletonProps) {
  if (lines === undefined)
    return <span aria-hidden="true" className={classNames(styles.bone, className)} style={style} />;
  return (
    <span aria-hidden="true" className={classNames(styles.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} />
      ))}
    </span>
  );
}
