import { TextInput, type TextInputProps } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DateMenu } from "./date-menu.tsx";
import styles from "./date-time-input.module.css";
import type { DatePreset } from "./use-date-presets.ts";
import { LAST_WALL_TIME } from "../../values/time/wall-time-bounds.ts";

interface DateTimeInputProps extends Omit<TextInputProps, "type" | "max" | "value" | "onChange"> {
  /** A wall-clock time, or empty. */
  value: string;
  onChange: (value: string) => void;
  presets?: readonly DatePreset[];
  /** The IANA zone of the time. The calendar shows it. */
  zone?: string | undefined;
  /**
   * The month that the calendar opens with, and the time of the first choice. An event's end opens at its
   * start.
   */
  suggested?: string | undefined;
}

type Filling = "complete" | "being-filled" | "left-partial";

/**
 * A wall-clock time. Browsers report a partly filled field as empty. This value is not passed on, and the
 * field shows an error on blur. A form calls `findPartialDate` before it is sent.
 */
export function DateTimeInput({
  value,
  onChange,
  onBlur,
  error,
  presets,
  zone,
  suggested,
  ...props
}: DateTimeInputProps) {
  const { t } = useLingui();
  // A value from outside replaces a partial entry.
  const [last, setLast] = useState<{ filling: Filling; over: string }>({ filling: "complete", over: value });
  const filling = last.over === value ? last.filling : "complete";
  const become = (next: Filling) => setLast({ filling: next, over: value });
  const take = (input: HTMLInputElement) => {
    become("complete");
    onChange(input.value);
  };
  return (
    <TextInput
      {...props}
      // Hides the browser's calendar, because our calendar knows the event.
      classNames={{ input: styles.input }}
      rightSectionPointerEvents="all"
      rightSection={
        <DateMenu
          value={value}
          onChange={(chosen) => {
            become("complete");
            onChange(chosen);
          }}
          min={typeof props.min === "string" ? props.min : undefined}
          presets={presets}
          zone={zone}
          suggested={suggested}
          isRequired={props.required}
        />
      }
      type="datetime-local"
      max={LAST_WALL_TIME}
      value={filling === "complete" ? value : ""}
      error={filling === "left-partial" ? t`Please enter a complete date and time.` : error}
      onChange={({ currentTarget }) => {
        if (!currentTarget.validity.badInput) return take(currentTarget);
        if (filling === "complete") become("being-filled");
      }}
      onInvalid={({ currentTarget }) => currentTarget.validity.badInput && become("left-partial")}
      onBlur={(event) => {
        const { currentTarget } = event;
        if (currentTarget.validity.badInput) become("left-partial");
        // The parts were cleared one by one, which browsers do not report as a change.
        else if (filling !== "complete") take(currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
