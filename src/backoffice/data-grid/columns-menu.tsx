import { ActionIcon, Button, Flex, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { pressUnless } from "../../manage-ui/focus/press-unless.ts";
import { dragged, useDropTarget } from "../../manage-ui/lists/drag-sort.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import type { Column } from "./column.ts";
import styles from "./data-grid.module.css";
import { NARROWEST, type UsedColumns, WIDEST } from "./use-columns.ts";

/** The slider's position for a column with automatic width. */
const NATURAL = 200;

/** A menu for visibility and order of columns, and row density. */
export function ColumnsMenu<Row>({ columns }: { columns: UsedColumns<Row> }) {
  const { t } = useLingui();
  const { movable } = columns;
  const sizable = columns.shown.filter(({ isHeaderHidden }) => !isHeaderHidden);
  return (
    <Menu label={t`Columns`} icon="columns" isIconOnPhones>
      <Flex component="fieldset" direction="column">
        <legend className="visually-hidden">
          <Trans>Which columns are shown</Trans>
        </legend>
        {movable.map((column, index) => (
          <MovableColumn key={column.key} column={column} index={index} columns={columns} />
        ))}
      </Flex>
      <details className={styles.widths}>
        <summary>
          <Trans>Widths</Trans>
        </summary>
        {sizable.map(({ key, header }) => (
          <Flex
            component="label"
            align="center"
            key={key}
            gap="sm"
            mih="2rem"
            fz={13}
            justify="space-between"
          >
            <span>{header}</span>
            <input
              type="range"
              min={NARROWEST}
              max={WIDEST}
              step={16}
              value={columns.widthOf(key) ?? NATURAL}
              aria-label={t`Width of ${header}`}
              aria-valuetext={columns.widthOf(key) === undefined ? t`Fit to content` : undefined}
              onChange={(event) => columns.setWidth(key, Number(event.currentTarget.value))}
            />
          </Flex>
        ))}
      </details>
      <Group className={styles.menuFoot} gap="xs" wrap="nowrap" justify="space-between">
        <Flex component="label" align="center" className={styles.choice} gap="xs">
          <input
            type="checkbox"
            checked={columns.density === "compact"}
            onChange={(event) => columns.setDensity(event.currentTarget.checked ? "compact" : "comfortable")}
          />
          <Trans>Compact rows</Trans>
        </Flex>
        <Button variant="subtle" size="xs" onClick={columns.reset}>
          <Trans>Reset</Trans>
        </Button>
      </Group>
    </Menu>
  );
}

interface MovableColumnProps<Row> {
  column: Column<Row>;
  index: number;
  columns: UsedColumns<Row>;
}

/**
 * One column: shown or hidden, reordered by dragging its name or with buttons, which also work by keyboard.
 */
function MovableColumn<Row>({ column: { key, header }, index, columns }: MovableColumnProps<Row>) {
  const { t } = useLingui();
  const target = useDropTarget({ column: (from) => columns.place(columns.movable[from]!.key, index) });
  return (
    <Group className={styles.movable} gap={4} wrap="nowrap" {...target}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move it by keyboard */}
      <Flex component="label" align="center" className={styles.choice} gap="xs" {...dragged("column", index)}>
        <input type="checkbox" checked={columns.isShown(key)} onChange={() => columns.toggle(key)} />
        {header}
      </Flex>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t`Move ${header} to the front`}
        {...pressUnless(index === 0, () => columns.place(key, index - 1))}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t`Move ${header} to the back`}
        {...pressUnless(index === columns.movable.length - 1, () => columns.place(key, index + 1))}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </Group>
  );
}
