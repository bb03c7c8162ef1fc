import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../manage-ui/data-grid/bulk-bar.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { WorkspaceContract } from "../../../workspace/contract.ts";

/** What can be done to many orders. */
export function useOrdersBulk(eventId: number): BulkActions {
  const { t } = useLingui();
  return {
    start: async (action, chosen, idempotencyKey) =>
      (
        await browserClient<WorkspaceContract>()("POST /events/{event_id}/orders/bulk", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
          idempotencyKey,
        })
      ).data,
    actions: [
      {
        action: "resend-confirmations",
        label: t`Send confirmations again`,
        question: (count) => (
          <Plural value={count} one="Send # confirmation again?" other="Send # confirmations again?" />
        ),
        consequence: (count) => (
          <Plural
            value={count}
            one="# buyer is written to, with the tickets."
            other="# buyers are written to, with their tickets."
          />
        ),
      },
      {
        action: "mark-orders-paid",
        label: t`Mark as paid`,
        question: (count) => (
          <Plural value={count} one="Has # order been paid?" other="Have # orders been paid?" />
        ),
        consequence: () => (
          <Trans>
            The tickets become valid and are mailed. Orders that do not wait to be paid are left as they are.
            This cannot be undone.
          </Trans>
        ),
      },
      {
        action: "cancel-orders",
        label: t`Cancel orders`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Cancel # order?" other="Cancel # orders?" />,
        consequence: (count) => (
          <Plural
            value={count}
            one="Its tickets open no door any more, its places go on sale again, and # buyer is written to. No money is given back. This cannot be undone."
            other="Their tickets open no door any more, their places go on sale again, and # buyers are written to. No money is given back. This cannot be undone."
          />
        ),
      },
      {
        action: "cancel-and-refund-orders",
        label: t`Cancel and refund`,
        isDangerous: true,
        question: (count) => (
          <Plural value={count} one="Cancel and refund # order?" other="Cancel and refund # orders?" />
        ),
        consequence: (count) => (
          <Plural
            value={count}
            one="All that was paid goes back to # buyer, who is written to, and the tickets open no door any more. This cannot be undone."
            other="All that was paid goes back to # buyers, who are written to, and the tickets open no door any more. This cannot be undone."
          />
        ),
      },
    ],
  };
}
