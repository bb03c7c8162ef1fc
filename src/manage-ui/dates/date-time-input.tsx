import { TextInput, type TextInputProps } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LAST_WALL_TIME } from "../../values/time/wall-time-bounds.ts";

interface DateTimeInputProps extends Omit<TextInputProps, "type" | "max" | "value" | "onChange"> {
  /** A wall-clock time, or empty. */
  value: string;
  onChange: (value: string) => void;
}

type Filling = "complete" | "being-filled" | "left-partial";

/**
 * A wall-clock time. Browsers report a partly filled one as empty: it is not passed on, and the field shows an error
 * on blur. A form calls `findPartialDate` before it is sent.
 */
export function DateTimeInput({ value, onChange, onBlur, error, ...props }: DateTimeInputProps) {
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
        // Cleared part by part, which browsers do not report as a change.
        else if (filling !== "complete") take(currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
