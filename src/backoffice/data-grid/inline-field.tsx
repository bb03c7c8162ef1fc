import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
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

/**
 * A value that is edited in place: saved on blur or with Enter, restored with Esc. Runs one save at a time. Text that is
 * typed during a save stays, and is saved next if the user has left the field or pressed Enter again.
 */
export function InlineField({ label, value, placeholder, unit, inputMode, onKeep }: InlineFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // As it was at the first keystroke: the text replaces the value that was shown then, not a newer one that the text
  // hides. A keystroke after a problem counts as the first, because the problem may be that there is a newer value.
  const begun = useRef(onKeep);
  // The text that is being saved, and the text to save after it.
  const saving = useRef<{ text: string; next: string | undefined }>(undefined);
  const leave = () => {
    if (saving.current) saving.current.next = undefined;
    setTyped(undefined);
    setProblem(undefined);
  };
  const save = async (text: string) => {
    const now = { text, next: undefined as string | undefined };
    saving.current = now;
    const refused = await begun.current(text.trim());
    saving.current = undefined;
    setProblem(refused);
    if (refused === undefined) setTyped((latest) => (latest === text ? undefined : latest));
    // Enter and then Tab keep the same text.
    if (now.next !== undefined && now.next !== text) await save(now.next);
  };
  const keep = async () => {
    if (saving.current) saving.current.next = typed;
    else if (typed === undefined || typed.trim() === value) leave();
    else await save(typed);
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
      onChange={(event) => {
        if (typed === undefined || problem !== undefined) begun.current = onKeep;
        setTyped(event.currentTarget.value);
      }}
      onBlur={() => void keep()}
      onKeyDown={handleKey}
    />
  );
}
