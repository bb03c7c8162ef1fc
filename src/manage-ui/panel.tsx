import type { ReactNode } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  title: ReactNode;
  /** At the end of the title's line: a switch, a link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page with a hairline border. */
export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
