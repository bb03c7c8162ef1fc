import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import control from "./control.module.css";
import { Field, type FieldParts } from "./field.tsx";

export interface TextFieldProps extends FieldParts, ComponentProps<"input"> {
  /** Content inside the box before or after the text: an icon, a currency, a button. */
  start?: ReactNode;
  end?: ReactNode;
}

/**
 * One line of text. `type`, `autoComplete`, `inputMode` and other attributes are passed to the native input.
 */
export function TextField({ label, help, error, isLabelHidden, saysOptional, ...props }: TextFieldProps) {
  const { start, end, id, className, ...input } = props;
  const parts = { label, help, error, isLabelHidden, saysOptional, className };
  const inputClass = classNames(
    control.control,
    Boolean(start) && control.hasStart,
    Boolean(end) && control.hasEnd,
  );
  return (
    <Field {...parts} id={id} required={input.required}>
      {(links) => (
        <div className={control.frame}>
          <input type="text" {...input} {...links} className={inputClass} />
          {start && <span className={control.start}>{start}</span>}
          {end && <span className={control.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** A password field whose value can be shown before it is sent, so that nobody types it twice. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      icon={isShown ? "eye-off" : "eye"}
      label={isShown ? t`Hide password` : t`Show password`}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={toggle}
    />
  );
}

interface TextAreaProps extends FieldParts, ComponentProps<"textarea"> {}

export function TextArea({ label, help, error, isLabelHidden, saysOptional, ...props }: TextAreaProps) {
  const { id, className, ...area } = props;
  const parts = { label, help, error, isLabelHidden, saysOptional, className };
  return (
    <Field {...parts} id={id} required={area.required}>
      {(links) => <textarea {...area} {...links} className={classNames(control.control, control.area)} />}
    </Field>
  );
}
