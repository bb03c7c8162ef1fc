import { Checkbox } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useChange } from "../use-change.ts";
import type { Attendee } from "../../../../tickets/contract.ts";
import { useHolderName } from "./use-holder-name.ts";
import { canBeSent } from "./use-send-ticket.ts";

interface DialogProps {
  attendee: Attendee;
  isOpen: boolean;
  onClose: () => void;
}

/** Reissues a ticket that was lost, passed on or published: the old link and code stop working. */
export function ReissueTicketDialog({ attendee, isOpen, onClose }: DialogProps) {
  const { t } = useLingui();
  const canSend = canBeSent(attendee);
  const [sends, setSends] = useState(true);
  const { event_id, id, public_id: code, email } = attendee;
  const name = useHolderName()(attendee);
  const reissue = useChange({
    eventId: event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/attendees/{attendee_id}/reissue", {
        params: { event_id, attendee_id: id },
        body: { send_ticket: canSend && sends },
        idempotencyKey,
      }),
    message:
      canSend && sends
        ? t`Ticket ${code} was reissued and is on its way to ${email}.`
        : t`Ticket ${code} was reissued.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Reissue the ticket of {name}?</Trans>}
      cancelLabel={<Trans>Keep the present one</Trans>}
      confirmLabel={<Trans>Reissue ticket</Trans>}
      mutation={reissue}
      onConfirm={() => reissue.mutate()}
    >
      <p>
        <Trans>
          The ticket gets a new link and a new QR code. Every copy handed out before stops working at once,
          and the door will say that it is an older one.
        </Trans>
      </p>
      {canSend && (
        <Checkbox
          mt="md"
          label={t`E-mail the new ticket to ${email}`}
          checked={sends}
          onChange={(event) => setSends(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
