import type { ReactNode } from "react";
import styles from "./divided-list.module.css";

interface DividedListProps {
  /** Less space around each item. */
  isDense?: boolean;
  /** List items. */
  children: ReactNode;
}

/** List items with a line between them, flush with the panel around them. */
export function DividedList({ isDense, children }: DividedListProps) {
  return (
    <ul className={`plain-list ${styles.list}`} data-dense={isDense || undefined}>
      {children}
    </ul>
  );
}
