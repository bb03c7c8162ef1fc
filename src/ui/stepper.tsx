import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./stepper.module.css";

interface StepperProps {
  steps: readonly { key: string; label: ReactNode }[];
  /** The key of the current step. */
  current: string;
}

/** Shows the current step of a short process, in words. */
export function Stepper({ steps, current }: StepperProps) {
  const { t } = useLingui();
  const position = steps.findIndex((step) => step.key === current);
  return (
    <ol aria-label={t`Steps`} className={classNames("plain-list", styles.stepper)}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === position ? "step" : undefined}
          className={classNames(styles.step, index < position && styles.done)}
        >
          {index < position && <Icon name="check" size={16} className={styles.check} />}
          <span>{step.label}</span>
          {index < position && <span className="visually-hidden">{t`(done)`}</span>}
        </li>
      ))}
    </ol>
  );
}
