import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { EmailCount } from "../../../../backoffice/data-grid/bulk/email-count.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { ListsContract } from "../../../../lists/contract.ts";
import type { Attendee } from "../../../../tickets/contract.ts";

export function useAttendeesBulk(eventId: number): BulkActions<Attendee> {
  const { t } = useLingui();
  return {
    start: async (action, chosen, idempotencyKey) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/attendees/bulk", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
          idempotencyKey,
        })
      ).data,
    reach: async (action, chosen) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/attendees/bulk/preview", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
        })
      ).data,
    actions: [
      {
        action: "resend-tickets",
        label: t`Send tickets again`,
        question: (count) => (
          <Plural value={count} one="Send # ticket again?" other="Send # tickets again?" />
        ),
        reaching: ({ fitting, people }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these tickets is valid, so none will be sent."
              one="# valid ticket will be sent again."
              other="# valid tickets will be sent again."
            />{" "}
            <EmailCount fitting={fitting} people={people} />
          </>
        ),
      },
      {
        action: "reactivate-attendees",
        label: t`Reinstate tickets`,
        fits: ({ status }) => status === "CANCELLED",
        question: (count) => <Plural value={count} one="Reinstate # ticket?" other="Reinstate # tickets?" />,
        consequence: () => (
          <Trans>They will be valid for entry again, and each takes up a place again, if one is left.</Trans>
        ),
      },
      {
        action: "cancel-attendees",
        label: t`Cancel tickets`,
        fits: ({ status }) => status !== "CANCELLED",
        isDangerous: true,
        question: (count) => <Plural value={count} one="Cancel # ticket?" other="Cancel # tickets?" />,
        consequence: () => (
          <Trans>
            They will no longer be valid for entry, and their places go back on sale. No money is refunded,
            and nobody is e-mailed. They can be reinstated as long as their places are still free.
          </Trans>
        ),
      },
    ],
  };
}
