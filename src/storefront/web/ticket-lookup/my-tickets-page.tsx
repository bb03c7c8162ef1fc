import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { PlainFrame } from "../../../tickets/web/parts/plain-frame.tsx";
import { TICKET_HEADERS, ticketMeta } from "../../../tickets/web/parts/ticket-meta.ts";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateRange, DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StorefrontContract } from "../../contract.ts";
import type { OwnTickets } from "../../ticket-lookup/contract.ts";
import type { Route } from "./+types/my-tickets-page";
import { RequestForm } from "./request-form.tsx";
import styles from "./ticket-lookup.module.css";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

/** An expired or broken link leads to the form for a new link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const api = pageOf(context).clientFor<StorefrontContract>();
    const { data: found } = await api("GET /public/ticket-lookup/{token}", {
      params: { token: params.token },
    });
    return { found };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    if (problem.code !== "token_invalid" && problem.code !== "token_expired") throw error;
    return data({ found: null }, { status: problem.status });
  }
}

export const meta = () => ticketMeta(undefined);

export default function MyTicketsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <PlainFrame actions={null}>
      <title>{t`My tickets`}</title>
      <div className={styles.page}>
        <h1>
          <Trans>My tickets</Trans>
        </h1>
        {found ? <Found found={found} /> : <Expired />}
      </div>
    </PlainFrame>
  );
}

function Expired() {
  return (
    <>
      <Notice title={<Trans>This link is no longer valid</Trans>}>
        <p>
          <Trans>For your safety it works for one day. Ask for a new one here.</Trans>
        </p>
      </Notice>
      <RequestForm refused={undefined} />
    </>
  );
}

function Found({ found: { orders, tickets } }: { found: OwnTickets }) {
  if (orders.length + tickets.length === 0) {
    return (
      <Notice>
        <p>
          <Trans>There are no tickets for this e-mail address any more.</Trans>
        </p>
      </Notice>
    );
  }
  return (
    <ul className={`plain-list ${styles.stack}`}>
      {orders.map((order) => (
        <Entry
          key={order.order_short_id}
          event={order.event}
          href={`/checkout/${order.event.id}/${order.order_short_id}/summary?key=${order.key}`}
          words={<Trans>Show order</Trans>}
          print={
            order.status === "COMPLETED" && order.tickets > 0
              ? `/order/${order.event.id}/${order.order_short_id}/print?key=${order.key}`
              : null
          }
        >
          {order.public_id}
          {" · "}
          <Plural value={order.tickets} one="# ticket" other="# tickets" />
          {" · "}
          <Trans>
            Ordered on <DateTime at={order.created_at} zone={order.event.timezone} style="date" />
          </Trans>
          {order.status === "AWAITING_OFFLINE_PAYMENT" && (
            <Chip tone="warning">
              <Trans>Awaiting payment</Trans>
            </Chip>
          )}
        </Entry>
      ))}
      {tickets.map((ticket) => (
        <Entry
          key={ticket.attendee_short_id}
          event={ticket.event}
          href={`/product/${ticket.event.id}/${ticket.attendee_short_id}`}
          words={<Trans>Show ticket</Trans>}
          print={`/product/${ticket.event.id}/${ticket.attendee_short_id}/print`}
        >
          {ticket.public_id}
          {" · "}
          <AuthoredText>{ticket.product_title}</AuthoredText>
        </Entry>
      ))}
    </ul>
  );
}

interface EntryProps {
  event: OwnTickets["orders"][number]["event"];
  href: string;
  words: ReactNode;
  /** The address of the page that prints the tickets. Null: there are none to print. */
  print: string | null;
  children: ReactNode;
}

function Entry({ event, href, words, print, children }: EntryProps) {
  return (
    <AuthoredLanguage value={event.content_language}>
      <Card element="li" className={styles.stack}>
        <div className="stack gap-4">
          <h2>
            <AuthoredText>{event.title}</AuthoredText>
          </h2>
          <p>
            <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />
            {" · "}
            <bdi>{event.organizer_name}</bdi>
          </p>
          <Place event={event} />
          <p className="muted size-14">{children}</p>
        </div>
        <div className="row wrap gap-12">
          <ButtonLink href={href}>
            {words}
            <span className="visually-hidden"> {event.title}</span>
          </ButtonLink>
          {print && (
            <ButtonLink href={print} variant="secondary">
              <Trans>Print</Trans>
              <span className="visually-hidden"> {event.title}</span>
            </ButtonLink>
          )}
        </div>
      </Card>
    </AuthoredLanguage>
  );
}

function Place({ event: { is_online_event: isOnline, place } }: Pick<EntryProps, "event">) {
  if (isOnline)
    return (
      <p>
        <Trans>Online</Trans>
      </p>
    );
  if (!place) return null;
  return (
    <p>
      <AuthoredText>{place}</AuthoredText>
    </p>
  );
}
