import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import styles from "./data-grid.module.css";

interface InlineFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Shown after the value: the currency. */
  unit?: string;
  inputMode: "decimal" | "numeric";
  /** Saves the typed value, or returns why it is invalid. */
  onKeep: (typed: string) => Promise<string | undefined>;
}

/** A value that is edited in place: saved on blur or with Enter, restored with Esc. */
export function InlineField({ label, value, placeholder, unit, inputMode, onKeep }: InlineFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const leave = () => {
    setTyped(undefined);
    setProblem(undefined);
  };
  const keep = async () => {
    if (typed === undefined || typed.trim() === value) return leave();
    const refused = await onKeep(typed.trim());
    if (refused === undefined) return leave();
    setProblem(refused);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") void keep();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  return (
    <TextInput
      className={styles.inline}
      size="xs"
      aria-label={label}
      inputMode={inputMode}
      placeholder={placeholder}
      rightSection={unit}
      rightSectionWidth={unit ? 44 : undefined}
      autoComplete="off"
      value={typed ?? value}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={handleKey}
    />
  );
}
