import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy, IconEdit, IconExternalLink, IconTicket, IconTicketOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { RowMenu } from "../../../manage-ui/row-menu.tsx";
import { usePublicAddress } from "../../../manage-ui/share-box.tsx";
import { useToasts } from "../../../ui/toasts.tsx";
import type { Attendee } from "../../contract.ts";
import { CancelTicketDialog, ReactivateTicketDialog } from "./ticket-state-buttons.tsx";

/** What can be done with one ticket. */
export function AttendeeMenu({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const page = `/product/${attendee.event_id}/${attendee.short_id}`;
  const address = usePublicAddress(page);
  const name = `${attendee.first_name} ${attendee.last_name}`;
  const handleCopy = async () => {
    await navigator.clipboard.writeText(address);
    show({ message: t`Ticket link copied.` });
  };
  const isCancelled = attendee.status === "CANCELLED";
  const Dialog = isCancelled ? ReactivateTicketDialog : CancelTicketDialog;
  return (
    <>
      <RowMenu name={name}>
        <Menu.Item
          component={Link}
          to={`/manage/event/${attendee.event_id}/attendees/${attendee.id}`}
          leftSection={<IconEdit size={18} />}
        >
          <Trans>Edit or exchange ticket</Trans>
        </Menu.Item>
        <Menu.Item component="a" href={page} target="_blank" leftSection={<IconExternalLink size={18} />}>
          <Trans>View ticket</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
          <Trans>Copy ticket link</Trans>
        </Menu.Item>
        {isCancelled ? (
          <Menu.Item leftSection={<IconTicket size={18} />} onClick={() => setIsAsking(true)}>
            <Trans>Reinstate ticket</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item
            color="danger"
            leftSection={<IconTicketOff size={18} />}
            onClick={() => setIsAsking(true)}
          >
            <Trans>Cancel ticket</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      <Dialog attendee={attendee} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
