import { ActionIcon, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDots, IconEdit, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  name: string;
  children: ReactNode;
}

/** The actions of one row or card of a list. */
export function RowMenu({ name, children }: RowMenuProps) {
  const { t } = useLingui();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

export function EditItem({ onClick }: { onClick: () => void }) {
  return (
    <Menu.Item leftSection={<IconEdit size={18} />} onClick={onClick}>
      <Trans>Edit</Trans>
    </Menu.Item>
  );
}

export function DeleteItem({ onClick }: { onClick: () => void }) {
  return (
    <Menu.Item color="danger" leftSection={<IconTrash size={18} />} onClick={onClick}>
      <Trans>Delete</Trans>
    </Menu.Item>
  );
}
