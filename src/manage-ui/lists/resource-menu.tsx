import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { DeleteItem, EditItem, RowMenu } from "./row-menu.tsx";

interface ResourceMenuProps {
  id: number;
  name: string;
  /** Renders the dialog for editing the item. */
  editor: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
  /** Further items between Edit and Delete. */
  items?: ReactNode;
  removal: {
    mutate: (id: number, callbacks: { onSuccess: () => void }) => void;
    isPending: boolean;
    isError: boolean;
    error: unknown;
    reset: () => void;
  };
  deleteTitle: ReactNode;
  /** Default: "Delete". */
  deleteLabel?: ReactNode;
  /** What a user should know before deleting the item. */
  children: ReactNode;
}

/** The row menu of an item that is edited in a dialog and deleted after a confirmation. */
export function ResourceMenu({
  id,
  name,
  editor,
  items,
  removal,
  deleteTitle,
  deleteLabel,
  children,
}: ResourceMenuProps) {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={name}>
        <EditItem onClick={() => setDialog("edit")} />
        {items}
        <DeleteItem onClick={() => setDialog("delete")} />
      </RowMenu>
      {editor({ isOpen: dialog === "edit", onClose: close })}
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={deleteTitle}
        confirmLabel={deleteLabel ?? <Trans>Delete</Trans>}
        mutation={removal}
        onConfirm={() => removal.mutate(id, { onSuccess: close })}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
