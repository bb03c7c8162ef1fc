import { Text } from "@react-email/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { TicketEvent } from "../../tickets/index.ts";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { coloured } from "../../platform/mail/email-colours.ts";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";
import { formatDateTime, formatMoney } from "../../ui/format.ts";
import type { NewOrder, NewOrders } from "./new-orders.ts";
import { TestNotice } from "./parts.tsx";

interface NewOrdersProps {
  orders: NewOrders;
  event: TicketEvent;
  organizerName: string;
  /** The event's management page. */
  manageUrl: string;
  isTest: boolean;
}

/** Tells the organiser who bought which products. */
export function NewOrdersEmail({ orders, event, organizerName, manageUrl, isTest }: NewOrdersProps) {
  const { t, i18n } = useLingui();
  const { count, tickets, named } = orders;
  const title = event.title;
  const sum = formatMoney({ minor: orders.total, currency: orders.currency }, i18n.locale);
  const left = count - named.length;
  const ticketWords = t`${plural(tickets, { one: "# ticket", other: "# tickets" })}`;
  return (
    <EmailLayout locale={i18n.locale} sender={organizerName} preview={`${ticketWords} · ${sum}`}>
      <EmailHeading>
        {t`${plural(count, { one: "There is a new order", other: "There are # new orders" })}`}
      </EmailHeading>
      {isTest && <TestNotice />}
      <Paragraph>{t`For ${title}: ${ticketWords}, ${sum} in total.`}</Paragraph>
      {named.map((order) => (
        <OrderWords key={order.id} order={order} zone={event.timezone} manageUrl={manageUrl} />
      ))}
      {left > 0 && (
        <Paragraph>{t`${plural(left, { one: "And one more.", other: "And # more." })}`}</Paragraph>
      )}
      <EmailButton href={count === 1 ? linkTo(manageUrl, named[0]!) : `${manageUrl}/orders`}>
        {count === 1 ? <Trans>See the order</Trans> : <Trans>See the orders</Trans>}
      </EmailButton>
      <SmallPrint>
        <Trans>You can switch these e-mails off in the event's settings, under “E-mail”.</Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

interface OrderWordsProps {
  order: NewOrder;
  zone: string;
  manageUrl: string;
}

function OrderWords({ order, zone, manageUrl }: OrderWordsProps) {
  const { t, i18n } = useLingui();
  const { total_gross: minor, currency } = order;
  const sum = minor === 0 ? t`Free` : formatMoney({ minor, currency }, i18n.locale);
  const time = formatDateTime(order.placed_at.toISOString(), { locale: i18n.locale, zone });
  return (
    <Text {...words}>
      <EmailLink href={linkTo(manageUrl, order)}>{order.public_id}</EmailLink> · {withoutLinks(order.buyer)} ·{" "}
      {sum}
      {order.is_unpaid && ` · ${t`not paid yet`}`}
      <br />
      {order.items.map(({ quantity, item_name }) => `${quantity} × ${item_name}`).join(", ")}
      <br />
      {time}
    </Text>
  );
}

/** Links to the orders list with this order's drawer open. */
function linkTo(manageUrl: string, { id }: NewOrder): string {
  return `${manageUrl}/orders?order=${id}`;
}

const words = coloured({ ink: "text" }, { margin: "0 0 16px", fontSize: 15, lineHeight: "24px" });
