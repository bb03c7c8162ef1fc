import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { EmailCount } from "../../../backoffice/data-grid/bulk/email-count.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { formatMoney } from "../../../ui/format.ts";
import type { ListsContract } from "../../../lists/contract.ts";
import type { Order } from "../../contract.ts";
import { canMove } from "../../../checkout/rules/order-states.ts";

export function useOrdersBulk(eventId: number): BulkActions<Order> {
  const { t, i18n } = useLingui();
  return {
    start: async (action, chosen, idempotencyKey) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/orders/bulk", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
          idempotencyKey,
        })
      ).data,
    reach: async (action, chosen) =>
      (
        await browserClient<ListsContract>()("POST /events/{event_id}/orders/bulk/preview", {
          params: { event_id: eventId },
          body: { action, ...chosen } as never,
        })
      ).data,
    actions: [
      {
        action: "resend-confirmations",
        label: t`Send confirmations again`,
        question: (count) => (
          <Plural value={count} one="Send # confirmation again?" other="Send # confirmations again?" />
        ),
        reaching: ({ fitting, people }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these orders can be confirmed: they are cancelled."
              one="# order will be confirmed again, with its tickets."
              other="# orders will be confirmed again, with their tickets."
            />{" "}
            <EmailCount fitting={fitting} people={people} />
          </>
        ),
      },
      {
        action: "mark-orders-paid",
        label: t`Mark as paid`,
        fits: (order) => canMove(order, "mark_as_paid"),
        question: (count) => (
          <Plural value={count} one="Has # order been paid?" other="Have # orders been paid?" />
        ),
        reaching: ({ fitting, people }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these orders is awaiting payment: nothing will change."
              one="# order is awaiting payment: its tickets become valid and are e-mailed."
              other="# orders are awaiting payment: their tickets become valid and are e-mailed."
            />{" "}
            <EmailCount fitting={fitting} people={people}>
              <Trans>Orders that are not awaiting payment are left as they are. This cannot be undone.</Trans>
            </EmailCount>
          </>
        ),
      },
      {
        action: "cancel-orders",
        label: t`Cancel orders`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Cancel # order?" other="Cancel # orders?" />,
        reaching: ({ fitting, people }) => (
          <>
            <Plural
              value={fitting}
              _0="None of these orders can be cancelled any more."
              one="# order will be cancelled: its tickets are no longer valid for entry, and its places go back on sale."
              other="# orders will be cancelled: their tickets are no longer valid for entry, and their places go back on sale."
            />{" "}
            <EmailCount fitting={fitting} people={people}>
              <Trans>No money is refunded. This cannot be undone.</Trans>
            </EmailCount>
          </>
        ),
      },
      {
        action: "cancel-and-refund-orders",
        label: t`Cancel and refund`,
        isDangerous: true,
        question: (count) => (
          <Plural value={count} one="Cancel and refund # order?" other="Cancel and refund # orders?" />
        ),
        reaching: ({ fitting, people, refunded }) => {
          const sum = refunded && formatMoney(refunded, i18n.locale);
          return (
            <>
              <Plural
                value={fitting}
                _0="None of these orders has money left to refund."
                one={`# order will be refunded ${sum}, and its tickets will be cancelled.`}
                other={`# orders will be refunded ${sum} in total, and their tickets will be cancelled.`}
              />{" "}
              <EmailCount fitting={fitting} people={people}>
                <Trans>Orders with no money to refund are left as they are. This cannot be undone.</Trans>
              </EmailCount>
            </>
          );
        },
      },
    ],
  };
}
