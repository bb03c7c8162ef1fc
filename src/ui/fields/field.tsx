import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { Icon } from "../icon.tsx";

/** Common props of every control. */
export interface FieldParts {
  label: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** The error message of the answer. Marks the control as invalid. */
  error?: ReactNode;
  /** The label is read aloud but not shown, because the context makes it clear. */
  isLabelHidden?: boolean;
  /** Adds "(optional)" if no answer is required. Filters and searches omit it. */
  saysOptional?: boolean;
}

/** Attributes that link a control to its label, help and error. */
export interface ControlLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldParts {
  id?: string;
  required?: boolean;
  className?: string;
  children: (links: ControlLinks) => ReactNode;
}

/** Shows the label above and help and error below the control that `children` renders. */
export function Field({ id, label, help, error, required, className, children, ...rest }: FieldProps) {
  const { isLabelHidden = false, saysOptional = true } = rest;
  const links = useControlLinks(id, { help, error });
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={links.id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
        {!required && saysOptional && <OptionalMark />}
      </label>
      {children(links)}
      <FieldNotes id={links.id} help={help} error={error} />
    </div>
  );
}

export function useControlLinks(id: string | undefined, { help, error }: Pick<FieldParts, "help" | "error">) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [error && errorId(controlId), help && helpId(controlId)].filter(Boolean).join(" ");
  const links: ControlLinks = {
    id: controlId,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return links;
}

export function FieldNotes({ id, help, error }: { id: string } & Pick<FieldParts, "help" | "error">) {
  return (
    <>
      {error && (
        <p id={errorId(id)} className={styles.error}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId(id)} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}

export function OptionalMark() {
  const { t } = useLingui();
  return <span className="faint regular"> {t`(optional)`}</span>;
}

function errorId(id: string): string {
  return `${id}-error`;
}

function helpId(id: string): string {
  return `${id}-help`;
}
