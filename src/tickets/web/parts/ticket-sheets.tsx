import { drawQr } from "../../../ui/qr/qr-drawing.ts";
import type { Ticket } from "../../contract.ts";
import styles from "./ticket-sheets.module.css";
import { TicketCard } from "./ticket-card.tsx";

interface TicketSheetsProps {
  tickets: readonly Ticket[];
  /** Payments are simulated. The tickets are stamped as tests. */
  isTest: boolean;
}

/** Tickets as they are printed. Small ones share a page: two in the compact layout, four in the sheet layout. */
export function TicketSheets({ tickets, isTest }: TicketSheetsProps) {
  const cards = tickets.map((ticket) => (
    <TicketCard key={ticket.public_id} ticket={ticket} qr={drawQr(ticket.qr_text)} isTest={isTest} />
  ));
  const layout = tickets[0]?.event.layout;
  if (layout !== "compact" && layout !== "sheet") return cards;
  return (
    <div className={styles.sheets} data-layout={layout}>
      {cards}
    </div>
  );
}
