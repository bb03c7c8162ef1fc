import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../../manage-ui/confirm-dialog.tsx";
import { DeleteItem, EditItem, RowMenu } from "../../../../manage-ui/row-menu.tsx";
import type { Affiliate } from "../../../contract.ts";
import { AffiliateDialog } from "./affiliate-dialog.tsx";
import { useDeleteAffiliate } from "./use-affiliate.ts";

export function AffiliateMenu({ affiliate }: { affiliate: Versioned<Affiliate> }) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const remove = useDeleteAffiliate();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={affiliate.name}>
        <EditItem onClick={() => setDialog("edit")} />
        <DeleteItem onClick={() => setDialog("delete")} />
      </RowMenu>
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
          The link still opens the event, but its orders are no longer credited to anyone. The figures here
          are deleted with it, and this cannot be undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
