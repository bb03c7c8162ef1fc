import { Box, Group, type StyleProp, type MantineSpacing } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
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
    <ChoiceGroup label={label}>
      {choices.map((choice) => (
        <Choice key={choice.value} isChosen={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** The frame of a segmented control, for choices of different kinds. */
export function ChoiceGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group
      role="group"
      aria-label={label}
      gap={0}
      w="fit-content"
      p={2}
      bdrs="md"
      bg="var(--neutral-soft)"
      align="stretch"
      display="inline-flex"
    >
      {children}
    </Group>
  );
}

interface ChoiceProps extends ComponentProps<"button"> {
  isChosen: boolean;
  px?: StyleProp<MantineSpacing>;
}

export function Choice({ isChosen, className, ...button }: ChoiceProps) {
  return (
    <Box
      component="button"
      type="button"
      className={classNames(styles.choice, className)}
      aria-pressed={isChosen}
      {...button}
    />
  );
}
