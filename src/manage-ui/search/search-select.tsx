import {
  type ComboboxItem,
  defaultOptionsFilter,
  getOptionsLockup,
  getParsedComboboxData,
  type OptionsFilter,
  Select,
  type SelectProps,
} from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TakenOver } from "./lazy-search.tsx";
import styles from "./search-select.module.css";

/** Replaces a `LazySearch`, and takes over its focus and typed text. */
export function SearchSelect({ isFocused, typed, ...props }: SelectProps & TakenOver) {
  const input = useRef<HTMLInputElement>(null);
  // Set from the first rendering, so that the focus selects the text.
  const [search, setSearch] = useState(() => labelOf(props));
  const takesOver = useRef(typed !== null);
  const [, setHasListId] = useState(false);
  useLayoutEffect(() => {
    // The replaced field had the focus, and no other element has it since.
    if (isFocused && document.activeElement === document.body) input.current?.focus();
  }, [isFocused]);
  // The list has its id one frame later. Another rendering makes the open field refer to it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setHasListId(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  // Runs after the select has shown its value.
  useEffect(() => {
    if (!takesOver.current || typed === null) return;
    takesOver.current = false;
    if (document.activeElement === input.current) setSearch(typed);
    else {
      const found = firstMatch(props, typed);
      if (found) props.onChange?.(found.value, found);
    }
  }, [typed, props]);
  /**
   * Reads the highlighted option from the page instead of the select's own state. A timer sets this state after the
   * list has opened, and on a slow machine the user has typed before that.
   */
  const chooseTyped = (field: HTMLInputElement) => {
    const highlighted = highlightedOption(field);
    if (highlighted) return highlighted.click();
    const found = search === labelOf(props) ? undefined : firstMatch(props, search);
    if (found) props.onChange?.(found.value, found);
  };
  return (
    <Select
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      classNames={{ dropdown: styles.dropdown, options: styles.options, option: styles.option }}
      withScrollArea={false}
      // Rendered inside the page's landmarks.
      comboboxProps={{ withinPortal: false, keepMounted: true }}
      allowDeselect={false}
      selectFirstOptionOnChange
      ref={input}
      autoComplete="off"
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      // Typing replaces the selected value in the field, but continues text that was typed before.
      onFocus={(event) => !takesOver.current && event.currentTarget.select()}
      // As in a native select, leaving the field chooses the typed option, unless Escape has closed the list.
      onBlurCapture={(event) =>
        event.currentTarget.getAttribute("aria-expanded") === "true" && chooseTyped(event.currentTarget)
      }
      onKeyDownCapture={(event) => search !== labelOf(props) && chooseByEnter(event)}
      {...props}
    />
  );
}

/**
 * Chooses the highlighted option, or the first one if none is. Runs before the select's own handler, which
 * chooses nothing while no option counts as highlighted: when the list opens, it looks for the option of the
 * saved value, which typed text may have filtered out.
 */
function chooseByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const option =
    highlightedOption(event.currentTarget) ??
    listOf(event.currentTarget)?.querySelector<HTMLElement>("[data-combobox-option]");
  if (!option) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}

function listOf(field: HTMLInputElement): HTMLElement | null {
  return document.getElementById(field.getAttribute("aria-controls") ?? "");
}

function highlightedOption(field: HTMLInputElement): HTMLElement | null | undefined {
  return listOf(field)?.querySelector<HTMLElement>("[data-combobox-selected]");
}

function labelOf({ data, value }: SelectProps): string {
  return getOptionsLockup(getParsedComboboxData(data))[`${value}`]?.label ?? "";
}

/** Returns the option that is chosen when the field loses the focus. */
function firstMatch({ data, filter }: SelectProps, typed: string): ComboboxItem | undefined {
  if (!typed.trim()) return undefined;
  const matching = (filter ?? defaultOptionsFilter) as OptionsFilter;
  const options = getParsedComboboxData(data) as Parameters<OptionsFilter>[0]["options"];
  const [first] = matching({ options, search: typed, limit: Infinity });
  return first && "group" in first ? first.items[0] : first;
}
