import type { ReactNode } from "react";
import styles from "../../ui/empty-state.module.css";

interface EmptyListProps {
  /** An example of the list's content, such as `ExampleRows`. */
  example: ReactNode;
  /** One sentence that says what is missing. */
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** The empty state of a list. Shows an example of the future content instead of an icon. */
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
