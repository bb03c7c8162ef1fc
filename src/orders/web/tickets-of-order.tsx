import { Trans, useLingui } from "@lingui/react/macro";
import type { Ticket } from "../../tickets/contract.ts";
import { TicketCard } from "../../tickets/web/parts/ticket-card.tsx";
import type { QrDrawing } from "../../ui/qr/qr-drawing.ts";
import styles from "./summary-page.module.css";

interface TicketsOfOrderProps {
  tickets: { ticket: Ticket; qr: QrDrawing | null }[];
  isTest: boolean;
  isLinkToFollow: boolean;
}

/** Shows one ticket as it is, and several as a row to swipe, which can also be scrolled by keyboard. */
export function TicketsOfOrder({ tickets, ...rest }: TicketsOfOrderProps) {
  const { t } = useLingui();
  const count = tickets.length;
  if (count === 1) return <TicketCard {...tickets[0]!} {...rest} />;
  return (
    <section className={styles.tickets} aria-labelledby="tickets">
      <h2 id="tickets" className="size-18">
        <Trans>Your {count} tickets</Trans>
      </h2>
      {/* A scrolling region that holds no control must take focus itself to be scrolled by keyboard. */}
      <ul
        className={`plain-list ${styles.row}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t`Your tickets, one after the other`}
      >
        {tickets.map(({ ticket, qr }, index) => (
          <li key={ticket.short_id} className={styles.slide}>
            <p className={styles.position}>
              <Trans>
                {index + 1} of {count}
              </Trans>
            </p>
            <TicketCard ticket={ticket} qr={qr} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}
