import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../../../ui/button.tsx";
import styles from "./verdict-more.module.css";

interface CountStepperProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** Sets a number with two large buttons. */
export function CountStepper({ label, min, max, value, onChange }: CountStepperProps) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <IconButton
        icon="minus"
        variant="secondary"
        label={t`Fewer: ${label}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output aria-live="polite">{value}</output>
      <IconButton
        icon="plus"
        variant="secondary"
        label={t`More: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
