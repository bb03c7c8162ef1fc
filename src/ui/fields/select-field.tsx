import type { ComponentProps } from "react";
import type { TextLanguage } from "../../values/languages/locales.ts";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import { Field, type FieldParts } from "./field.tsx";
import { Icon } from "../icon.tsx";

export interface Choice extends TextLanguage {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectFieldProps extends FieldParts, ComponentProps<"select"> {
  /** Alternative: `<option>`s as children. */
  options?: readonly Choice[];
  /** The label of the first, empty choice: "Choose a country". */
  placeholder?: string;
}

export function SelectField({ label, help, error, isLabelHidden, saysOptional, ...props }: SelectFieldProps) {
  const { id, className, options, placeholder, children, ...select } = props;
  const parts = { label, help, error, isLabelHidden, saysOptional, className };
  return (
    <Field {...parts} id={id} required={select.required}>
      {(links) => (
        <div className={control.frame}>
          <select {...select} {...links} className={classNames(control.control, control.select)}>
            {placeholder && <option value="">{placeholder}</option>}
            {options?.map(({ value, label: words, isDisabled, ...language }) => (
              <option key={value} value={value} disabled={isDisabled} {...language}>
                {words}
              </option>
            ))}
            {children}
          </select>
          <span className={control.end}>
            <Icon name="chevron-down" size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}
