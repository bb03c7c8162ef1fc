import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./data-list.module.css";

export interface Datum {
  term: string;
  description: ReactNode;
  /** Emphasised, such as a total. */
  isStrong?: boolean;
}

interface DataListProps extends Pick<ComponentProps<"dl">, "lang" | "dir"> {
  items: readonly Datum[];
  /** Descriptions at the far end, for sums; else beside the terms. */
  isLedger?: boolean;
}

export function DataList({ items, isLedger = false, ...language }: DataListProps) {
  return (
    <dl {...language} className={isLedger ? styles.ledger : undefined}>
      {items.map((item) => (
        <div key={item.term} className={classNames(styles.row, item.isStrong && styles.strong)}>
          <dt>{item.term}</dt>
          <dd>{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
