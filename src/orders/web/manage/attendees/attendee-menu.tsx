import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconArrowBackUp,
  IconCopy,
  IconDoorEnter,
  IconEdit,
  IconExternalLink,
  IconMail,
  IconRefresh,
  IconTicket,
  IconTicketOff,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { useOneOpen } from "../../../../manage-ui/dialogs/use-one-open.ts";
import { RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { copyText } from "../../../../ui/copy-button.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Attendee } from "../../../../tickets/contract.ts";
import { ReissueTicketDialog } from "./reissue-ticket.tsx";
import { CancelTicketDialog, ReactivateTicketDialog } from "./ticket-state-dialogs.tsx";
import { canBeSent, useSendTicket } from "./use-send-ticket.ts";

/** Loaded on demand, because it includes the door's texts. */
export const CheckInDialog = lazyDialog(
  async () =>
    (await import("../../../../check-in/web/manage/parts/by-hand/check-in-dialog.tsx")).CheckInDialog,
);
const UndoCheckInDialog = lazyDialog(
  async () =>
    (await import("../../../../check-in/web/manage/parts/by-hand/undo-check-in-dialog.tsx"))
      .UndoCheckInDialog,
);

interface AttendeeMenuProps {
  attendee: Versioned<Attendee>;
  /** Leaves out the actions that the buttons beside the menu already offer. */
  isRest?: boolean;
}

export function AttendeeMenu({ attendee, isRest = false }: AttendeeMenuProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const drawer = useOpenItem("attendee");
  const dialogs = useOneOpen<"status" | "reissue" | "check-in" | "undo">();
  const send = useSendTicket(attendee);
  const tell = useTellProblem();
  const page = `/product/${attendee.event_id}/${attendee.short_id}`;
  const address = usePublicAddress(page);
  const name = `${attendee.first_name} ${attendee.last_name}`;
  const handleCopy = async () => {
    if (await copyText(address)) show({ message: t`Ticket link copied.` });
    else show({ message: t`Please copy it by hand: ${address}`, tone: "danger" });
  };
  const isCancelled = attendee.status === "CANCELLED";
  const StatusDialog = isCancelled ? ReactivateTicketDialog : CancelTicketDialog;
  return (
    <>
      <RowMenu name={name} isFramed={isRest}>
        {!isRest && (
          <Menu.Item
            component={Link}
            to={drawer.addressOf(attendee.id)}
            preventScrollReset
            leftSection={<IconEdit size={18} />}
          >
            <Trans>Edit or exchange ticket</Trans>
          </Menu.Item>
        )}
        <Menu.Item component="a" href={page} target="_blank" leftSection={<IconExternalLink size={18} />}>
          <Trans>View ticket</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
          <Trans>Copy ticket link</Trans>
        </Menu.Item>
        {!isRest && canBeSent(attendee) && (
          <Menu.Item
            leftSection={<IconMail size={18} />}
            onClick={() => send.mutate(undefined, { onError: tell })}
          >
            <Trans>Send the ticket again</Trans>
          </Menu.Item>
        )}
        {!isRest && !isCancelled && attendee.checked_in_at === null && (
          <Menu.Item leftSection={<IconDoorEnter size={18} />} onClick={() => dialogs.show("check-in")}>
            <Trans>Check in</Trans>
          </Menu.Item>
        )}
        {attendee.checked_in_at !== null && (
          <Menu.Item leftSection={<IconArrowBackUp size={18} />} onClick={() => dialogs.show("undo")}>
            <Trans>Undo check-in</Trans>
          </Menu.Item>
        )}
        {!isCancelled && (
          <Menu.Item leftSection={<IconRefresh size={18} />} onClick={() => dialogs.show("reissue")}>
            <Trans>Reissue ticket</Trans>
          </Menu.Item>
        )}
        {isCancelled ? (
          <Menu.Item leftSection={<IconTicket size={18} />} onClick={() => dialogs.show("status")}>
            <Trans>Reinstate ticket</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item
            color="danger"
            leftSection={<IconTicketOff size={18} />}
            onClick={() => dialogs.show("status")}
          >
            <Trans>Cancel ticket</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      <StatusDialog attendee={attendee} {...dialogs.of("status")} />
      <ReissueTicketDialog attendee={attendee} {...dialogs.of("reissue")} />
      <CheckInDialog attendee={attendee} {...dialogs.of("check-in")} />
      <UndoCheckInDialog attendee={attendee} {...dialogs.of("undo")} />
    </>
  );
}
