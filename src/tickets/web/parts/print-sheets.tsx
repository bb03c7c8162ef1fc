import { Trans } from "@lingui/react/macro";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { drawQr } from "../../../ui/qr/qr-drawing.ts";
import type { Ticket } from "../../contract.ts";
import { PlainFrame } from "./plain-frame.tsx";
import { printButtonId } from "./plain-script.tsx";
import styles from "./print-sheets.module.css";
import { TicketCard } from "./ticket-card.tsx";

interface PrintSheetsProps {
  tickets: readonly Ticket[];
  /** The address of the same tickets as PDF. */
  pdf: string | null;
}

/**
 * Tickets to print: a page for each unless their layout is smaller. Always light, and readable in black and
 * white.
 */
export function PrintSheets({ tickets, pdf }: PrintSheetsProps) {
  const { isTestMode } = useConfig();
  const actions = (
    <>
      <Button type="button" id={printButtonId} icon="printer" className="needs-script">
        <Trans>Print</Trans>
      </Button>
      {pdf && (
        <ButtonLink href={pdf} variant="secondary" icon="download">
          <Trans>PDF</Trans>
        </ButtonLink>
      )}
    </>
  );
  const cards = tickets.map((ticket) => (
    <TicketCard key={ticket.public_id} ticket={ticket} qr={drawQr(ticket.qr_text)} isTest={isTestMode} />
  ));
  // Small tickets share a page: two in the compact layout, four in the sheet layout.
  const layout = tickets[0]?.event.layout;
  const hasSheets = layout === "compact" || layout === "sheet";
  return (
    <div data-mantine-color-scheme="light">
      <PlainFrame actions={actions} areActionsFirst>
        <h1 className="visually-hidden no-print">
          <Trans>Tickets to print</Trans>
        </h1>
        {hasSheets ? (
          <div className={styles.sheets} data-layout={layout}>
            {cards}
          </div>
        ) : (
          cards
        )}
      </PlainFrame>
    </div>
  );
}
