import { ActionIcon, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconDots, IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface RowMenuProps {
  /** The name of the row for screen readers. */
  name: string;
  /** A label for rows that "Actions for {name}" does not describe well. */
  label?: string;
  isSmall?: boolean;
  /** Shown beside other buttons, with a frame. */
  isFramed?: boolean;
  children: ReactNode;
}

/** The actions of one row or card of a list. */
export function RowMenu({ name, label, isSmall = false, isFramed = false, children }: RowMenuProps) {
  const { t } = useLingui();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant={isFramed ? "default" : "subtle"}
          c={isFramed ? undefined : "dimmed"}
          size={isSmall ? 24 : 36}
          aria-label={label ?? t`Actions for ${name}`}
        >
          <IconDots size={isSmall ? 16 : 18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  onClick: () => void;
  isDisabled?: boolean;
  /** Default: "Edit" or "Delete". */
  children?: ReactNode;
}

export function EditItem({ onClick, children }: ItemProps) {
  return (
    <Menu.Item leftSection={<IconEdit size={18} />} onClick={onClick}>
      {children ?? <Trans>Edit</Trans>}
    </Menu.Item>
  );
}

export function DeleteItem({ onClick, isDisabled = false, children }: ItemProps) {
  return (
    <Menu.Item color="danger" leftSection={<IconTrash size={18} />} disabled={isDisabled} onClick={onClick}>
      {children || <Trans>Delete</Trans>}
    </Menu.Item>
  );
}

interface MoveItemsProps {
  /** Undefined if the item is the first, or the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** Menu items that sort a list without dragging. */
export function MoveItems({ onUp, onDown }: MoveItemsProps) {
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={!onUp} onClick={onUp}>
        <Trans>Move up</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={18} />} disabled={!onDown} onClick={onDown}>
        <Trans>Move down</Trans>
      </Menu.Item>
    </>
  );
}
