import { Trans, useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import LIVE_PROGRAM from "virtual:program/live-ticket";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { drawQr } from "../../ui/qr/qr-drawing.ts";
import { type Locale, textLanguage } from "../../values/languages/locales.ts";
import { Refusal } from "../../values/refusal.ts";
import type { TicketsContract, Ticket, TicketOfLink } from "../contract.ts";
import { liveTextAt } from "../codes/live-key.ts";
import type { Route } from "./+types/ticket-page";
import { type Phone, phoneOf } from "../rules/phone.ts";
import { directionsTo } from "../directions.ts";
import { areFilesOver } from "../rules/ticket-files.ts";
import { LiveProof, type LiveProofProps } from "./live/live-proof.tsx";
import { PlainFrame } from "./parts/plain-frame.tsx";
import { ReplacedTicket } from "./replaced-ticket.tsx";
import styles from "./parts/plain-frame.module.css";
import { TicketCard } from "./parts/ticket-card.tsx";
import { TICKET_HEADERS, ticketMeta } from "./parts/ticket-meta.ts";
import { WalletButtons } from "./parts/wallet-buttons.tsx";
import { installation } from "../../values/installation/installation.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<TicketsContract>();
  const ticket = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  }).then(
    (found) => found.data,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === "ticket_superseded") return null;
      throw error;
    },
  );
  if (!ticket)
    return data({ ticket, isNew: false, isOver: false, map: null, phone: null, live: null }, { status: 410 });
  return {
    ticket,
    map: directionsTo(ticket.event),
    isNew: new URL(request.url).searchParams.has("named"),
    isOver: areFilesOver(ticket.event, new Date()),
    phone: phoneOf(pageOf(context).call.userAgent),
    live: liveOf(ticket, new Date()),
  };
}

/** Data with which the page changes the code by itself, and the current code for browsers that cannot do so. */
function liveOf({ live_code: code, ...ticket }: Ticket, now: Date): Omit<LiveProofProps, "ticket"> | null {
  if (!code) return null;
  return {
    qr: drawQr(liveTextAt(code, now))!,
    live: {
      fixed_text: code.fixed_text,
      key: code.key,
      ticket: `${installation().apiUrl}/public/events/${ticket.event_id}/attendees/${ticket.short_id}`,
      servedAt: now.getTime(),
    },
    program: LIVE_PROGRAM,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.ticket ? ticketMeta(loaderData.ticket.event.title) : [];

export default function TicketPage({ loaderData: { ticket, ...state } }: Route.ComponentProps) {
  return ticket ? <ValidLink ticket={ticket} {...state} /> : <ReplacedTicket />;
}

interface ValidLinkProps {
  ticket: TicketOfLink;
  /** Null: the event has no place to go to. */
  map: string | null;
  /** True if a guest has just entered their name. */
  isNew: boolean;
  /** The event ended so long ago that the ticket no longer has files. */
  isOver: boolean;
  phone: Phone | null;
  /** Null: the code does not change. */
  live: Omit<LiveProofProps, "ticket"> | null;
}

function ValidLink({ ticket, map, isNew, isOver, phone, live }: ValidLinkProps) {
  const { i18n } = useLingui();
  const { isTestMode } = useConfig();
  const base = `/product/${ticket.event_id}/${ticket.short_id}`;
  const joining = ticket.online_event_connection_details;
  const { is_cancelled: isCancelled, support_email: address } = ticket.event;
  const actions = (
    <>
      {ticket.status !== "CANCELLED" && !isCancelled && !isOver && (
        <ButtonLink href={`${base}/calendar.ics`} variant="secondary" icon="calendar">
          <Trans>Add to calendar</Trans>
        </ButtonLink>
      )}
      {ticket.status === "ACTIVE" && !live && !isCancelled && (
        <>
          {!isOver && (
            <ButtonLink href={`${base}/ticket.pdf`} variant="secondary" icon="download">
              <Trans>PDF</Trans>
            </ButtonLink>
          )}
          <ButtonLink href={`${base}/print`} variant="secondary" icon="printer">
            <Trans>Print</Trans>
          </ButtonLink>
        </>
      )}
      {map && !isCancelled && !isOver && (
        <ButtonLink href={map} rel="noopener nofollow ugc" variant="secondary" icon="map-pin">
          <Trans>Directions</Trans>
        </ButtonLink>
      )}
    </>
  );
  return (
    <PlainFrame actions={actions}>
      {isNew && (
        <Notice tone="success" className={styles.notice}>
          <p>
            {ticket.status === "ACTIVE" ? (
              <Trans>This is your ticket. We have e‑mailed it to you, too.</Trans>
            ) : (
              <Trans>This is your ticket. We will e-mail it to you as soon as it is paid for.</Trans>
            )}
          </p>
        </Notice>
      )}
      {isCancelled && (
        <Notice tone="danger" className={styles.notice} title={<Trans>This event was cancelled</Trans>}>
          <p>
            <Trans>
              It does not take place. Questions about your ticket? Write to{" "}
              <a href={`mailto:${address}`}>{address}</a>.
            </Trans>
          </p>
        </Notice>
      )}
      {isOver && !isCancelled && (
        <Notice className={styles.notice}>
          <p>
            <Trans>The event is over, so this ticket no longer has a PDF or a calendar entry.</Trans>
          </p>
        </Notice>
      )}
      <div data-stays-on="">
        <TicketCard
          ticket={ticket}
          qr={drawQr(ticket.qr_text)}
          isTest={isTestMode}
          heading="h1"
          isLinkToFollow={!joining && !isOver && !isCancelled}
          {...(live && { proof: <LiveProof ticket={ticket} {...live} /> })}
        />
      </div>
      {joining && !isOver && !isCancelled && (
        // Sanitised when it was read.
        <div
          className={`stack gap-8 break-anywhere ${styles.notice}`}
          {...textLanguage(ticket.event.content_language, i18n.locale as Locale)}
          dangerouslySetInnerHTML={{ __html: joining }}
        />
      )}
      {ticket.status === "ACTIVE" && !isOver && !isCancelled && (
        <WalletButtons
          apple={[{ href: `${base}/ticket.pkpass`, holds: null }]}
          google={[{ href: `${base}/google-wallet`, holds: null }]}
          phone={phone}
        />
      )}
    </PlainFrame>
  );
}
