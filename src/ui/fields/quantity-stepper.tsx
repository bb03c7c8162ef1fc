import { type ChangeEvent, type ComponentProps, useState } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./quantity-stepper.module.css";

interface QuantityStepperProps {
  /** The counted item for screen readers: "Number of General tickets". */
  label: string;
  fewerLabel: string;
  moreLabel: string;
  min?: number;
  max?: number;
  /** The smallest quantity above zero: "at least 2 or none" steps from 0 to 2. */
  leastAboveZero?: number;
  value?: number;
  defaultValue?: number;
  onChange?: (quantity: number) => void;
  id?: string;
  name?: string;
  form?: string;
  isDisabled?: boolean;
  describedBy?: string;
}

/** A number between two buttons. Without JavaScript the number field works alone. */
export function QuantityStepper({
  min = 0,
  max,
  leastAboveZero = 1,
  onChange,
  ...props
}: QuantityStepperProps) {
  const [ownQuantity, setOwnQuantity] = useState(props.defaultValue ?? min);
  // The field's text during typing. It may not be a quantity yet.
  const [draft, setDraft] = useState<string>();
  const quantity = props.value ?? ownQuantity;

  const change = (next: number) => {
    setOwnQuantity(next);
    if (next !== quantity) onChange?.(next);
  };
  const handleStep = (step: 1 | -1) => {
    setDraft(undefined);
    change(clamp(nextStop(quantity, step, leastAboveZero)));
  };
  const handleType = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    setDraft(typed);
    if (/^\d+$/.test(typed)) change(clamp(Number(typed)));
  };
  const clamp = (wanted: number) => {
    const enough = wanted > 0 ? Math.max(wanted, leastAboveZero) : wanted;
    return Math.max(min, Math.min(enough, max ?? Number.MAX_SAFE_INTEGER));
  };

  return (
    <div className={classNames(styles.stepper, props.isDisabled && styles.disabled)}>
      <StepButton
        icon="minus"
        label={props.fewerLabel}
        isAtEnd={quantity <= min || props.isDisabled}
        onClick={() => handleStep(-1)}
      />
      <input
        id={props.id}
        name={props.name}
        form={props.form}
        className={styles.number}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={draft ?? quantity}
        disabled={props.isDisabled}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        onChange={handleType}
        onBlur={() => setDraft(undefined)}
      />
      <StepButton
        icon="plus"
        label={props.moreLabel}
        isAtEnd={(max !== undefined && quantity >= max) || props.isDisabled}
        onClick={() => handleStep(1)}
      />
    </div>
  );
}

interface StepButtonProps extends Pick<ComponentProps<typeof IconButton>, "icon" | "label"> {
  isAtEnd: boolean | undefined;
  onClick: () => void;
}

/** Stays focusable at the limit, so that the keyboard focus stays in the row. */
function StepButton({ isAtEnd, onClick, ...button }: StepButtonProps) {
  const handleClick = () => !isAtEnd && onClick();
  return (
    <IconButton
      {...button}
      aria-disabled={isAtEnd || undefined}
      className={styles.step}
      onClick={handleClick}
    />
  );
}

function nextStop(quantity: number, step: 1 | -1, leastAboveZero: number): number {
  const next = quantity + step;
  if (next <= 0 || next >= leastAboveZero) return next;
  return step === 1 ? leastAboveZero : 0;
}
