import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { pressUnless } from "../../manage-ui/focus/press-unless.ts";
import { moved } from "../../manage-ui/lists/moved.ts";
import { useFocusNext } from "../../manage-ui/focus/use-focus-next.ts";
import styles from "./entry-list.module.css";

interface EntryListProps<Entry> {
  legend: ReactNode;
  hint: ReactNode;
  entries: readonly Entry[];
  max: number;
  /** The name of an entry in the labels of its buttons, for screen readers. */
  nameOf: (entry: Entry, index: number) => string;
  blank: Entry;
  addLabel: ReactNode;
  onChange: (entries: Entry[], when?: "now" | "soon") => void;
  children: (entry: Entry, change: (some: Partial<Entry>) => void, index: number) => ReactNode;
}

/** An ordered list with autosave. Buttons add, move and remove entries. */
export function EntryList<Entry extends object>({
  legend,
  hint,
  entries,
  max,
  nameOf,
  blank,
  addLabel,
  onChange,
  children,
}: EntryListProps<Entry>) {
  const { t } = useLingui();
  const id = useId();
  const focusNext = useFocusNext();
  const focusButton = (name: string) => focusNext(() => document.getElementById(`${id}-${name}`));
  const change = (index: number, some: Partial<Entry>) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...some } : entry)));
  const move = (from: number, to: number) => {
    onChange(moved(entries, from, to), "now");
    // A row is its place in the list, so the focus follows the entry to its new row.
    focusButton(`${to < from ? "up" : "down"}-${to}`);
  };
  const remove = (index: number) => {
    onChange(entries.toSpliced(index, 1), "now");
    focusButton("add");
  };
  return (
    <fieldset className={styles.list}>
      <legend>{legend}</legend>
      <Stack>
        <Text c="dimmed">{hint}</Text>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          <div key={index} className={styles.entry}>
            <div className="stack gap-12">{children(entry, (some) => change(index, some), index)}</div>
            <div className={styles.actions}>
              <ActionIcon
                variant="subtle"
                size={36}
                id={`${id}-up-${index}`}
                aria-label={t`Move up: ${nameOf(entry, index)}`}
                {...pressUnless(index === 0, () => move(index, index - 1))}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                id={`${id}-down-${index}`}
                aria-label={t`Move down: ${nameOf(entry, index)}`}
                {...pressUnless(index === entries.length - 1, () => move(index, index + 1))}
              >
                <IconArrowDown size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Remove: ${nameOf(entry, index)}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            </div>
          </div>
        ))}
        {entries.length < max ? (
          <div>
            <Button variant="default" id={`${id}-add`} onClick={() => onChange([...entries, { ...blank }])}>
              {addLabel}
            </Button>
          </div>
        ) : (
          <Text c="dimmed">
            <Trans>The list is full: {max} entries.</Trans>
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}
