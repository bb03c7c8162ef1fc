import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../manage-ui/data-grid/bulk-actions.ts";
import { Written } from "../../../manage-ui/data-grid/written.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { WorkspaceContract } from "../../../workspace/contract.ts";

/** What can be done to many attendees. */
export function useAttendeesBulk(eventId: number): BulkActions {
  const { t } = useLingui();
  return {
    start: async (action, chosen, idempotencyKey) =>
      (
        await browserClient<WorkspaceContract>()("POST /events/{event_id}/attendees/bulk", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
          idempotencyKey,
        })
      ).data,
    reach: async (action, chosen) =>
      (
        await browserClient<WorkspaceContract>()("POST /events/{event_id}/attendees/bulk/preview", {
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
              _0="None of these tickets is valid, so none is sent."
              one="# valid ticket is sent again."
              other="# valid tickets are sent again."
            />{" "}
            <Written people={people} />
          </>
        ),
      },
      {
        action: "reactivate-attendees",
        label: t`Make good again`,
        question: (count) => (
          <Plural value={count} one="Make # ticket good again?" other="Make # tickets good again?" />
        ),
        consequence: () => (
          <Trans>They open the door again, and each takes a place again, if one is left.</Trans>
        ),
      },
      {
        action: "cancel-attendees",
        label: t`Cancel tickets`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Cancel # ticket?" other="Cancel # tickets?" />,
        consequence: () => (
          <Trans>
            They open no door any more, and their places go on sale again. No money is given back by this, and
            nobody is written to. They can be made good again while their places are there.
          </Trans>
        ),
      },
    ],
  };
}
