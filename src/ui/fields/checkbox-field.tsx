import type { ComponentProps } from "react";
import styles from "./choice.module.css";
import { type FieldParts, FieldNotes, useControlLinks } from "./field.tsx";

interface CheckboxFieldProps
  extends Omit<FieldParts, "isLabelHidden" | "saysOptional">, ComponentProps<"input"> {}

/** A check box. It is never marked as optional. */
export function CheckboxField({ label, help, error, id, className, ...input }: CheckboxFieldProps) {
  const links = useControlLinks(id, { help, error });
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input {...input} {...links} type="checkbox" className={styles.mark} />
        <span>{label}</span>
      </label>
      <div className={styles.notes}>
        <FieldNotes id={links.id} help={help} error={error} />
      </div>
    </div>
  );
}
