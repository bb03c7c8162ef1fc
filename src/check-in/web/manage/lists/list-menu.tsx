import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy, IconDoorOff, IconMail, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { ResourceMenu } from "../../../../manage-ui/lists/resource-menu.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { CheckInList } from "../../../contract.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { useLists } from "./lists-query.ts";

const MAX_NAME = 100;

export function ListMenu({ list }: { list: Versioned<CheckInList> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useLists();
  const [dialog, setDialog] = useState<"email" | "rotate" | "close">();
  const close = () => setDialog(undefined);
  const { name } = list;
  const done = (message: string) => async () => {
    close();
    show({ message });
    await calls.onChanged();
  };
  const copyName = t`${name} (copy)`.slice(0, MAX_NAME);
  const duplicate = useMutation({
    mutationFn: () => calls.duplicate(list.id, copyName),
    onSuccess: done(t`Door duplicated.`),
    onError: () => show({ message: t`The door could not be duplicated. Please try again.`, tone: "danger" }),
  });
  const rotate = useMutation({
    mutationFn: () => calls.rotate(list.id),
    onSuccess: done(t`The door has a new link.`),
  });
  const shut = useMutation({
    mutationFn: () => calls.close(list.id),
    onSuccess: done(t`Check-in is closed.`),
  });
  return (
    <>
      <ResourceMenu
        id={list.id}
        name={name}
        editor={(editor) => <ListDialog list={list} {...editor} />}
        items={
          <>
            <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => duplicate.mutate()}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
            {!list.is_expired && (
              <Menu.Item leftSection={<IconMail size={18} />} onClick={() => setDialog("email")}>
                <Trans>E-mail the link</Trans>
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => setDialog("rotate")}>
              <Trans>Replace the link</Trans>
            </Menu.Item>
            {!list.is_expired && (
              <Menu.Item leftSection={<IconDoorOff size={18} />} onClick={() => setDialog("close")}>
                <Trans>Close now</Trans>
              </Menu.Item>
            )}
          </>
        }
        removal={useRemove(calls)}
        deleteTitle={<Trans>Delete {name}?</Trans>}
        deleteLabel={<Trans>Delete door</Trans>}
      >
        <Trans>
          Its link stops working at once on every device. Who came in stays in the scan log and in your
          figures. This cannot be undone.
        </Trans>
      </ResourceMenu>
      <EmailDialog list={list} isOpen={dialog === "email"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "rotate"}
        onClose={close}
        title={<Trans>Replace the link of {name}?</Trans>}
        confirmLabel={<Trans>Replace link</Trans>}
        mutation={rotate}
        onConfirm={() => rotate.mutate()}
      >
        <Trans>
          Every device that uses the old link is shut out at once. Send the new link to your staff.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === "close"}
        onClose={close}
        title={<Trans>Close {name} now?</Trans>}
        cancelLabel={<Trans>Keep it open</Trans>}
        confirmLabel={<Trans>Close now</Trans>}
        mutation={shut}
        onConfirm={() => shut.mutate()}
      >
        <Trans>
          It stops scanning at once on every device. To open it again, edit the door and change when it
          closes.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
