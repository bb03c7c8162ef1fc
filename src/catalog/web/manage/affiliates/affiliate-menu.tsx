import { ActionIcon, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDots, IconEdit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../../manage-ui/confirm-dialog.tsx";
import type { Affiliate } from "../../../contract.ts";
import { AffiliateDialog } from "./affiliate-dialog.tsx";
import { useDeleteAffiliate } from "./use-affiliate.ts";

/** What can be done with one affiliate. */
export function AffiliateMenu({ affiliate }: { affiliate: Affiliate }) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const remove = useDeleteAffiliate();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t`Actions for ${affiliate.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={18} />} onClick={() => setDialog("edit")}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<IconTrash size={18} />} onClick={() => setDialog("delete")}>
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AffiliateDialog affiliate={affiliate} isOpen={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={<Trans>Delete {affiliate.name}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(affiliate.id, { onSuccess: close })}
      >
        <Trans>
          The link still opens the event, but orders no longer count for anybody. The figures here go with it,
          and this cannot be undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
