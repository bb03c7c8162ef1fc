import type { ReactNode } from "react";
import styles from "../../ui/empty-state.module.css";

interface EmptyListProps {
  /** What the list will show, such as `ExampleRows`. */
  example: ReactNode;
  /** One sentence that says what is missing. */
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** The empty state of a list: an example of what it will show instead of an icon. */
export function EmptyList({ example, title, action, children }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      {example}
      <p className="size-18 strong">{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
