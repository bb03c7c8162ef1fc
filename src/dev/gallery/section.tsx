import { type ReactNode, useId } from "react";
import styles from "./gallery.module.css";

interface SectionProps {
  title: string;
  children: ReactNode;
  /** Uses two or three columns if there is room. */
  hasColumns?: boolean;
}

export function Section({ title, children, hasColumns = false }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      <div className={hasColumns ? styles.columns : styles.stack}>{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="row gap-12 wrap middle">{children}</div>;
}
