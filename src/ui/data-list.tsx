import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./data-list.module.css";

export interface Datum {
  term: string;
  description: ReactNode;
  /** Emphasises the row, for example a total. */
  isStrong?: boolean;
}

interface DataListProps extends Pick<ComponentProps<"dl">, "lang" | "dir"> {
  items: readonly Datum[];
  /** Aligns descriptions at the end of the row, for sums. Default: beside the terms. */
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
