import { useLingui } from "@lingui/react/macro";
import { useChange } from "../use-change.ts";
import type { Attendee } from "../../../../tickets/contract.ts";

/** Sends a valid ticket to its holder again. */
export function useSendTicket({ event_id, id, email }: Attendee) {
  const { t } = useLingui();
  return useChange({
    eventId: event_id,
    ask: (api, _given: void, idempotencyKey) =>
      api("POST /events/{event_id}/attendees/{attendee_id}/resend-ticket", {
        params: { event_id, attendee_id: id },
        idempotencyKey,
      }),
    message: t`The ticket is on its way to ${email}.`,
  });
}

/** A ticket sold at the door may have no address. */
export function canBeSent({ status, email }: Attendee): boolean {
  return status === "ACTIVE" && email !== "";
}
