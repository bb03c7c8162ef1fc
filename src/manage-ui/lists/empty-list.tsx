import type { ReactNode } from "react";
import styles from "../../ui/empty-state.module.css";

interface EmptyListProps {
  /** The icon of the list's page in the sidebar, if public pages have no such icon. */
  picture: ReactNode;
  /** One sentence that says what is missing. */
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** `EmptyState` with an icon that public pages need not load. */
export function EmptyList({ picture, title, action, children }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>{picture}</span>
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
