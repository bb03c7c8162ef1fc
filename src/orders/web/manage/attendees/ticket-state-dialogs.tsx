import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Attendee, TicketsContract } from "../../../../tickets/contract.ts";

interface DialogProps {
  attendee: Versioned<Attendee>;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelTicketDialog(props: DialogProps) {
  const { attendee } = props;
  const name = nameOf(attendee);
  return (
    <StateDialog
      {...props}
      status="CANCELLED"
      title={
        attendee.is_named ? (
          <Trans>Cancel {name}’s ticket?</Trans>
        ) : (
          <Trans>Cancel the ticket of {name}’s guest?</Trans>
        )
      }
      cancelLabel={<Trans>Keep the ticket</Trans>}
      confirmLabel={<Trans>Cancel the ticket</Trans>}
    >
      <Trans>
        {attendee.public_id} will no longer be valid for entry, and its place goes back on sale. No money is
        refunded, and nobody is e-mailed. It can be reinstated as long as its place is still free.
      </Trans>
    </StateDialog>
  );
}

export function ReactivateTicketDialog(props: DialogProps) {
  const { attendee } = props;
  const name = nameOf(attendee);
  return (
    <StateDialog
      {...props}
      status="ACTIVE"
      title={
        attendee.is_named ? (
          <Trans>Reinstate {name}’s ticket?</Trans>
        ) : (
          <Trans>Reinstate the ticket of {name}’s guest?</Trans>
        )
      }
      cancelLabel={<Trans>Leave it cancelled</Trans>}
      confirmLabel={<Trans>Reinstate ticket</Trans>}
    >
      <Trans>
        {attendee.public_id} will be valid for entry again, and takes up a place again, if one is left.
      </Trans>
    </StateDialog>
  );
}

function nameOf({ first_name, last_name }: Attendee): string {
  return `${first_name} ${last_name}`;
}

type SettableStatus = "CANCELLED" | "ACTIVE";

interface StateDialogProps extends DialogProps {
  status: SettableStatus;
  title: ReactNode;
  cancelLabel: ReactNode;
  confirmLabel: ReactNode;
  children: ReactNode;
}

/** Confirms and sets a new status of the ticket. */
function StateDialog({ attendee, status, onClose, ...dialog }: StateDialogProps) {
  const change = useSetStatus(attendee, status, onClose);
  return (
    <ConfirmDialog
      {...dialog}
      onClose={onClose}
      tone={status === "ACTIVE" ? "accent" : "danger"}
      mutation={change}
      onConfirm={() => change.mutate()}
    />
  );
}

function useSetStatus(attendee: Versioned<Attendee>, status: SettableStatus, onDone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { show } = useToasts();
  const code = attendee.public_id;
  return useMutation({
    mutationFn: () =>
      browserClient<TicketsContract>()("PATCH /events/{event_id}/attendees/{attendee_id}", {
        params: { event_id: attendee.event_id, attendee_id: attendee.id },
        body: { status },
        version: attendee.version,
      }),
    onSuccess: async () => {
      onDone();
      show({
        message: status === "CANCELLED" ? t`Ticket ${code} is cancelled.` : t`Ticket ${code} is valid again.`,
      });
      await client.invalidateQueries({ queryKey: ["events", attendee.event_id] });
    },
  });
}
