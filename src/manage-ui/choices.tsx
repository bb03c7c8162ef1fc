import { Group } from "@mantine/core";
import styles from "./choices.module.css";

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A segmented control: a few choices side by side. */
export function Choices<Value extends string>({ label, choices, value, onChange }: ChoicesProps<Value>) {
  return (
    <Group
      role="group"
      aria-label={label}
      className={styles.choices}
      gap={0}
      align="stretch"
      display="inline-flex"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </Group>
  );
}
