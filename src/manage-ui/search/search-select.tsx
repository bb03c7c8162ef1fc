import { Select, type SelectProps } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import styles from "./search-select.module.css";

/** Replaces a `LazySearch` that has the focus, and takes over the focus. */
export function SearchSelect({ isFocused, ...props }: SelectProps & { isFocused: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  // It replaces a focused field. One frame later the list has its id, which the open field refers to.
  useEffect(() => {
    if (!isFocused) return;
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  return (
    <Select
      searchable
      classNames={{ dropdown: styles.dropdown, options: styles.options, option: styles.option }}
      withScrollArea={false}
      // Inside the page's landmarks.
      comboboxProps={{ withinPortal: false }}
      allowDeselect={false}
      selectFirstOptionOnChange
      // As in a native select, what was typed is chosen by leaving the field.
      autoSelectOnBlur
      ref={input}
      autoComplete="off"
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      // Typing replaces the selected value in the field.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
