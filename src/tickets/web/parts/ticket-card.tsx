import { formatDoorsTime } from "../../doors-time.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { formatDateTime, formatDateTimeRange } from "../../../ui/format.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { QrDrawing } from "../../../ui/qr/qr-drawing.ts";
import { QrPicture } from "../../../ui/qr/qr-picture.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { type Locale, textLanguage } from "../../../values/languages/locales.ts";
import type { Ticket } from "../../contract.ts";
import { placeLines } from "../../rules/place.ts";
import { ticketColour, ticketSurface } from "../../rules/ticket-colour.ts";
import { hoursTogether } from "./hours-together.ts";
import styles from "./ticket-card.module.css";

interface TicketCardProps {
  ticket: Ticket;
  /** The drawing of the ticket's `qr_text`. Null while the ticket has none. */
  qr: QrDrawing | null;
  /** Payments are simulated. The ticket is stamped as a test. */
  isTest: boolean;
  heading?: "h1" | "h2";
  /** The organiser of an online event has not said here how to join. */
  isLinkToFollow?: boolean;
  /** Replaces the code on the page of a ticket whose code changes. */
  proof?: ReactNode;
}

/** Looks like a paper ticket: the event above, a perforation, and the holder with the code below. */
export function TicketCard({ ticket, qr, isTest, heading: Heading = "h2", ...rest }: TicketCardProps) {
  const { t, i18n } = useLingui();
  const { event } = ticket;
  const own = textLanguage(event.content_language, i18n.locale as Locale);
  const shown = { locale: i18n.locale, zone: event.timezone };
  const name = `${ticket.first_name} ${ticket.last_name}`;
  const { surface, text } = ticketSurface(event.colour);
  return (
    <article
      className={styles.ticket}
      data-layout={event.layout}
      style={
        { "--band": ticketColour(event.colour), "--ticket": surface, "--on-ticket": text } as CSSProperties
      }
    >
      <div className={styles.head}>
        {/* The alternative text is empty, because the organiser's name is beside the logo. */}
        {event.logo && <img className={styles.logo} src={event.logo.url} width={48} height={48} alt="" />}
        <p className={styles.organizer}>{event.organizer_name}</p>
        <Heading className={styles.title} {...own}>
          {event.title}
        </Heading>
      </div>
      <div className={styles.event}>
        <dl className={styles.facts}>
          <Fact term={t`When`}>
            <time dateTime={event.start_date} suppressHydrationWarning>
              {hoursTogether(
                formatDateTimeRange(event.start_date, event.end_date ?? event.start_date, shown),
              )}
            </time>
          </Fact>
          {event.doors_at && (
            <Fact term={t`Doors open`}>
              <time dateTime={event.doors_at} suppressHydrationWarning>
                {formatDoorsTime(event.start_date, event.doors_at, shown)}
              </time>
            </Fact>
          )}
          <Fact term={t`Where`}>
            <Place ticket={ticket} isLinkToFollow={rest.isLinkToFollow} />
          </Fact>
        </dl>
      </div>
      <div className={styles.perforation} aria-hidden="true" />
      <div className={styles.holder}>
        <p className={styles.name}>{ticket.is_named ? name : t`Guest of ${name}`}</p>
        <p className={styles.product} {...own}>
          {ticket.product_title}
        </p>
        <div className={styles.state}>
          <TicketState ticket={ticket} />
          {isTest && (
            <span className={styles.stamp} data-tone="danger">
              <Trans>TEST</Trans>
            </span>
          )}
        </div>
        {rest.proof ?? <TicketProof ticket={ticket} qr={qr} />}
        <dl className={styles.codes}>
          <Fact term={t`Ticket`}>
            <span className={styles.code}>{ticket.public_id}</span>
          </Fact>
          <Fact term={t`Order`}>
            <span className={styles.code}>{ticket.order_public_id}</span>
          </Fact>
        </dl>
        {event.footer_text !== "" && (
          <p className={styles.footer} {...own}>
            {event.footer_text}
          </p>
        )}
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PlaceProps {
  ticket: Ticket;
  isLinkToFollow: boolean | undefined;
}

function Place({ ticket: { event, status }, isLinkToFollow }: PlaceProps) {
  const { is_online_event: isOnline, organizer_name: organizer } = event;
  if (isOnline && isLinkToFollow && status === "ACTIVE")
    return <Trans>Online – {organizer} will send you the link.</Trans>;
  if (isOnline) return <Trans>Online</Trans>;
  const lines = placeLines(event);
  if (lines.length === 0) return <Trans>To be announced</Trans>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/** Shows the state by a word and an icon in addition to the colour. */
function TicketState({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useLingui();
  const { status, checked_in_at: usedAt, event } = ticket;
  if (status === "CANCELLED") return <Stamp tone="danger" icon="x" words={t`Cancelled`} />;
  if (event.is_cancelled) return <Stamp tone="danger" icon="x" words={t`Event cancelled`} />;
  if (status === "AWAITING_PAYMENT") return <Stamp tone="warning" icon="clock" words={t`Not paid yet`} />;
  if (!usedAt) return <Stamp tone="success" icon="check" words={t`Valid`} />;
  const time = formatDateTime(usedAt, { locale: i18n.locale, zone: event.timezone });
  return <Stamp tone="info" icon="check" words={t`Used ${time}`} />;
}

function Stamp({ tone, icon, words }: { tone: Tone; icon: IconName; words: string }) {
  return (
    <span className={styles.stamp} data-tone={tone}>
      <Icon name={icon} size={18} />
      {words}
    </span>
  );
}

function TicketProof({ ticket, qr }: Pick<TicketCardProps, "ticket" | "qr">) {
  const { t } = useLingui();
  const code = ticket.public_id;
  if (ticket.status === "ACTIVE" && qr) {
    return (
      <div className={styles.proof}>
        <QrPicture drawing={qr} label={t`Ticket code ${code}`} className={styles.qr} />
        {!ticket.event.is_online_event && (
          <p className={`${styles.hint} no-print`}>
            <Trans>Turn up your screen’s brightness at the entrance.</Trans>
          </p>
        )}
      </div>
    );
  }
  if (ticket.status === "ACTIVE") {
    return (
      <div className={styles.noCode}>
        <p>
          <Trans>
            This ticket’s code changes every few seconds. Show its page on your phone at the entrance.
          </Trans>
        </p>
        <a className="no-print" href={`/product/${ticket.event_id}/${ticket.short_id}`}>
          <Trans>Open the live ticket</Trans>
        </a>
      </div>
    );
  }
  return (
    <p className={styles.noCode}>
      {ticket.status === "CANCELLED" ? (
        <Trans>This ticket was cancelled. It is no longer valid for entry.</Trans>
      ) : (
        <Trans>The code appears here as soon as the order is paid.</Trans>
      )}
    </p>
  );
}
