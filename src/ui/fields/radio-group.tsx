import { type ChangeEvent, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./choice.module.css";
import { type FieldParts, FieldNotes, OptionalMark, useControlLinks } from "./field.tsx";

export interface RadioChoice {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  /** Content at the end of the row: a price, a logo. */
  end?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps extends FieldParts {
  id?: string;
  name: string;
  options: readonly RadioChoice[];
  /** Shows each choice in a box, for few important choices. */
  hasCards?: boolean;
  value?: string;
  defaultValue?: string;
  required?: boolean;
  className?: string;
  onChange?: (value: string) => void;
}

/** The first radio button has the group's id, so that an error can link to it. */
export function RadioGroup({ label, help, error, options, hasCards = false, ...props }: RadioGroupProps) {
  const { isLabelHidden = false, saysOptional = true, required } = props;
  const links = useControlLinks(props.id, { help, error });
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={links["aria-invalid"]}
      className={classNames(styles.group, props.className)}
      aria-describedby={links["aria-describedby"]}
    >
      <legend className={isLabelHidden ? "visually-hidden" : styles.legend}>
        {label}
        {!required && saysOptional && <OptionalMark />}
      </legend>
      <div className={hasCards ? styles.cards : undefined}>
        {options.map((option, index) => (
          <Radio key={option.value} option={option} group={props} id={index === 0 ? links.id : undefined} />
        ))}
      </div>
      <FieldNotes id={links.id} help={help} error={error} />
    </fieldset>
  );
}

interface RadioProps {
  option: RadioChoice;
  group: Pick<RadioGroupProps, "name" | "value" | "defaultValue" | "required" | "onChange">;
  id: string | undefined;
}

function Radio({ option, group, id }: RadioProps) {
  const helpId = useId();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => group.onChange?.(event.target.value);
  const checked =
    group.value === undefined
      ? { defaultChecked: group.defaultValue === option.value }
      : { checked: group.value === option.value };
  return (
    <label className={styles.choice}>
      <input
        {...checked}
        id={id}
        type="radio"
        name={group.name}
        value={option.value}
        required={group.required}
        disabled={option.isDisabled}
        className={styles.mark}
        aria-describedby={option.help ? helpId : undefined}
        onChange={handleChange}
      />
      <span className={styles.words}>
        {option.label}
        {option.help && (
          <span id={helpId} className="muted size-14 snug">
            {option.help}
          </span>
        )}
      </span>
      {option.end && <span className="muted tabular-nums">{option.end}</span>}
    </label>
  );
}
