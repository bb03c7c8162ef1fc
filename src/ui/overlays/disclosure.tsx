import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./disclosure.module.css";
import { Icon } from "../icon.tsx";

interface DisclosureProps extends Omit<ComponentProps<"details">, "open"> {
  summary: ReactNode;
  /** Open at first. The reader may close it. */
  isOpen?: boolean;
}

/**
 * Hides content that only some readers need. With the same `name` on several disclosures, one is open at a
 * time.
 */
export function Disclosure({ summary, isOpen, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} open={isOpen} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" size={18} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
