import { Trans } from "@lingui/react/macro";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { Ticket } from "../../contract.ts";
import { PlainFrame } from "./plain-frame.tsx";
import { printButtonId } from "./plain-script.tsx";
import { TicketSheets } from "./ticket-sheets.tsx";

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
  return (
    <div data-mantine-color-scheme="light">
      <PlainFrame actions={actions} areActionsFirst>
        <h1 className="visually-hidden no-print">
          <Trans>Tickets to print</Trans>
        </h1>
        <TicketSheets tickets={tickets} isTest={isTestMode} />
      </PlainFrame>
    </div>
  );
}
