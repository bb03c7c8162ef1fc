import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** Lines of text it stands for; else `className` gives the box its size. */
  lines?: number;
  className?: string;
}

/** Holds the place of what is still loading. Seen only after 150 ms, so quick answers never flicker. */
export function Skeleton({ lines, className }: SkeletonProps) {
  if (lines === undefined) return <span aria-hidden="true" className={classNames(styles.bone, className)} />;
  return (
    <span aria-hidden="true" className={classNames(styles.lines, className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bone} />
      ))}
    </span>
  );
}
