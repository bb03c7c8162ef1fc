import { ActionIcon, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCopy, IconDots, IconExternalLink, IconTicketOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/confirm-dialog.tsx";
import { usePublicAddress } from "../../../manage-ui/share-box.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { useToasts } from "../../../ui/toasts.tsx";
import type { Attendee, AttendeesContract } from "../../contract.ts";

/** What can be done with one ticket. */
export function AttendeeMenu({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelTicket(attendee);
  const page = `/product/${attendee.event_id}/${attendee.short_id}`;
  const address = usePublicAddress(page);
  const name = `${attendee.first_name} ${attendee.last_name}`;
  const handleCopy = async () => {
    await navigator.clipboard.writeText(address);
    show({ message: t`The link to the ticket is copied.` });
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={page} target="_blank" leftSection={<IconExternalLink size={18} />}>
            <Trans>View ticket</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void handleCopy()}>
            <Trans>Copy link to the ticket</Trans>
          </Menu.Item>
          {attendee.status !== "CANCELLED" && (
            <Menu.Item
              color="danger"
              leftSection={<IconTicketOff size={18} />}
              onClick={() => setIsAsking(true)}
            >
              <Trans>Cancel ticket</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Cancel the ticket of {name}?</Trans>}
        cancelLabel={<Trans>Keep the ticket</Trans>}
        confirmLabel={<Trans>Cancel the ticket</Trans>}
        mutation={cancel}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <Trans>
          {attendee.public_id} opens no door any more, and its place goes on sale again. No money is given
          back by this, and it cannot be undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

function useCancelTicket(attendee: Attendee) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { show } = useToasts();
  return useMutation({
    mutationFn: () =>
      browserClient<AttendeesContract>()("PATCH /events/{event_id}/attendees/{attendee_id}", {
        params: { event_id: attendee.event_id, attendee_id: attendee.id },
        body: { status: "CANCELLED" },
      }),
    onSuccess: async () => {
      show({ message: t`Ticket ${attendee.public_id} is cancelled.` });
      await client.invalidateQueries({ queryKey: ["events", attendee.event_id] });
    },
  });
}
