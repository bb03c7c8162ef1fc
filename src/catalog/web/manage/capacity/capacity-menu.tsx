import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../../manage-ui/confirm-dialog.tsx";
import { DeleteItem, EditItem, RowMenu } from "../../../../manage-ui/row-menu.tsx";
import type { CapacityAssignment } from "../../../contract.ts";
import { CapacityDialog } from "./capacity-dialog.tsx";
import { useDeleteCapacity } from "./use-capacity.ts";

export function CapacityMenu({ assignment }: { assignment: Versioned<CapacityAssignment> }) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const remove = useDeleteCapacity();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={assignment.name}>
        <EditItem onClick={() => setDialog("edit")} />
        <DeleteItem onClick={() => setDialog("delete")} />
      </RowMenu>
      <CapacityDialog assignment={assignment} isOpen={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={<Trans>Delete {assignment.name}?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(assignment.id, { onSuccess: close })}
      >
        <Trans>
          Its products are then limited only by their own quantities. Nothing already sold changes. This
          cannot be undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
