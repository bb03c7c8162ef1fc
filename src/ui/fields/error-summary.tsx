import { Plural } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./error-summary.module.css";
import { Icon } from "../icon.tsx";

export interface FieldError {
  /** The `id` of the control. Undefined for an error of the whole form. */
  fieldId?: string;
  message: ReactNode;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  title?: ReactNode;
  /** Another object for each refusal. Left out if `errors` is that already. */
  refusal?: object;
  /** "group" once errors disappear one by one, which an alert would announce each time. */
  role?: "alert" | "group";
}

/**
 * Lists all errors of a form above it, each as a link to its field. Takes the focus at every refusal.
 */
export function ErrorSummary({ errors, title, refusal = errors, role = "alert" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), [refusal]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role={role} tabIndex={-1} aria-labelledby={titleId} className={styles.summary}>
      <p id={titleId} className={styles.title}>
        <Icon name="alert" />
        <span>
          {title ?? (
            <Plural value={errors.length} one="Please check one field" other="Please check # fields" />
          )}
        </span>
      </p>
      <ul className={styles.list}>
        {errors.map((error, index) => (
          <li key={error.fieldId ?? index}>
            {error.fieldId ? <FieldLink fieldId={error.fieldId}>{error.message}</FieldLink> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Without JavaScript an ordinary link. With JavaScript it does not navigate, because a navigation would lose
 * the errors.
 */
function FieldLink({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  const handleClick = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };
  return (
    <a href={`#${fieldId}`} onClick={handleClick}>
      {children}
    </a>
  );
}
