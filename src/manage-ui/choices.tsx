import { Box, Group, type GroupProps, type MantineSpacing, Stack, type StyleProp, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import styles from "./choices.module.css";

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** In a form: below its label, and as wide as the other fields. */
  isField?: boolean;
}

/** A segmented control: a few choices side by side. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isField = false,
}: ChoicesProps<Value>) {
  const Frame = isField ? FieldOfChoices : ChoiceGroup;
  return (
    <Frame label={label}>
      {choices.map((choice) => (
        <Choice key={choice.value} isChosen={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
        </Choice>
      ))}
    </Frame>
  );
}

function FieldOfChoices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={4}>
      {/* Hidden from screen readers, because the group has the same name. */}
      <Text span size="sm" fw={500} aria-hidden="true">
        {label}
      </Text>
      <ChoiceGroup label={label} display="flex" w="100%" grow preventGrowOverflow={false}>
        {children}
      </ChoiceGroup>
    </Stack>
  );
}

/** The frame of a segmented control, for choices of different kinds. */
export function ChoiceGroup({ label, ...group }: GroupProps & { label: string }) {
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
      {...group}
    />
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
