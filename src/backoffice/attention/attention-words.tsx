import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AttentionItem } from "../../reporting/contract.ts";

/** Describes an item in a sentence. */
export function AttentionWords({ item: { kind, count, product } }: { item: AttentionItem }): ReactNode {
  const title = product?.title;
  switch (kind) {
    case "DISPUTES":
      return <Plural value={count} one="# payment is disputed" other="# payments are disputed" />;
    case "PAYMENTS_UNDER_REVIEW":
      return (
        <Plural
          value={count}
          one="# payment differs from its order"
          other="# payments differ from their orders"
        />
      );
    case "FAILED_REFUNDS":
      return <Plural value={count} one="# refund has failed" other="# refunds have failed" />;
    case "PAYOUTS_FAILED":
      return (
        <Plural
          value={count}
          one="# payout did not reach your bank account"
          other="# payouts did not reach your bank account"
        />
      );
    case "PAYOUTS_DIFFER":
      return (
        <Plural
          value={count}
          one="# payout differs from the transactions in it"
          other="# payouts differ from the transactions in them"
        />
      );
    case "WEBHOOKS_DISABLED":
      return (
        <Plural
          value={count}
          one="# webhook is switched off because it failed"
          other="# webhooks are switched off because they failed"
        />
      );
    case "TEMPLATES_FAIL":
      return (
        <Plural
          value={count}
          one="# e-mail text could not be used"
          other="# e-mail texts could not be used"
        />
      );
    case "MESSAGES_FAILED":
      return (
        <Plural
          value={count}
          one="# e-mail of a message did not arrive this week"
          other="# e-mails of messages did not arrive this week"
        />
      );
    case "DOOR_CONFLICTS":
      return <Plural value={count} one="# scan contradicts another" other="# scans contradict others" />;
    case "SOLD_OUT":
      return count === 1 ? (
        <Trans>{title} is sold out</Trans>
      ) : (
        <Plural value={count} one="# product is sold out" other="# products are sold out" />
      );
    case "NEARLY_SOLD_OUT":
      return count === 1 ? (
        <Trans>{title} is nearly sold out</Trans>
      ) : (
        <Plural value={count} one="# product is nearly sold out" other="# products are nearly sold out" />
      );
    case "ORDERS_AWAIT_PAYMENT":
      return (
        <Plural
          value={count}
          one="# order is awaiting offline payment"
          other="# orders are awaiting offline payment"
        />
      );
    case "OPEN_AMOUNTS":
      return <Plural value={count} one="# order has an open balance" other="# orders have an open balance" />;
    case "NO_SALES":
      return <Plural value={count} one="No sale for # day" other="No sale for # days" />;
  }
}

/** Describes the next step for an item. */
export function NextStep({ kind }: Pick<AttentionItem, "kind">): ReactNode {
  switch (kind) {
    case "DISPUTES":
      return <Trans>Answer the dispute at the payment provider</Trans>;
    case "PAYMENTS_UNDER_REVIEW":
      return <Trans>Check the payment</Trans>;
    case "FAILED_REFUNDS":
      return <Trans>Try the refund again, or settle it elsewhere</Trans>;
    case "PAYOUTS_FAILED":
      return <Trans>Correct your bank details at the payment provider</Trans>;
    case "PAYOUTS_DIFFER":
      return <Trans>Ask the payment provider about the difference</Trans>;
    case "WEBHOOKS_DISABLED":
      return <Trans>Repair the receiver, then switch the webhook on again</Trans>;
    case "TEMPLATES_FAIL":
      return <Trans>Correct the text; until then the standard one is sent</Trans>;
    case "MESSAGES_FAILED":
      return <Trans>See whom they did not reach</Trans>;
    case "DOOR_CONFLICTS":
      return <Trans>See who came in twice</Trans>;
    case "SOLD_OUT":
    case "NEARLY_SOLD_OUT":
      return <Trans>Raise the quantity</Trans>;
    case "ORDERS_AWAIT_PAYMENT":
      return <Trans>Mark as paid</Trans>;
    case "OPEN_AMOUNTS":
      return <Trans>Settle what is left</Trans>;
    case "NO_SALES":
      return <Trans>Share the event, or write to earlier buyers</Trans>;
  }
}
