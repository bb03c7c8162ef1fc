import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicOrder } from "../../checkout/contract.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { IssuedInvoice } from "../../invoices/contract.ts";
import type { PdfLink } from "./ticket-files/pdf-links.ts";
import styles from "./summary-page.module.css";

interface TicketFilesProps {
  order: PublicOrder;
  search: string;
  isOver: boolean;
  /** Null: the event has no place to go to. */
  map: string | null;
  pdfs: PdfLink[];
}

export function TicketFiles({ order, search, isOver, map, pdfs }: TicketFilesProps) {
  const { t } = useLingui();
  const base = `/order/${order.event_id}/${order.short_id}`;
  return (
    <nav aria-label={t`Ticket files`} className={styles.files}>
      {!isOver && (
        <>
          <ButtonLink href={`${base}/calendar.ics${search}`} variant="secondary" icon="calendar">
            <Trans>Add to calendar</Trans>
          </ButtonLink>
          {pdfs.map(({ href, holds }) => (
            <ButtonLink key={href} href={href} variant="secondary" icon="download">
              {holds ? <PartOfTickets {...holds} /> : <Trans>PDF</Trans>}
            </ButtonLink>
          ))}
        </>
      )}
      <ButtonLink href={`${base}/print${search}`} variant="secondary" icon="printer">
        <Trans>Print</Trans>
      </ButtonLink>
      {map && !isOver && (
        <ButtonLink href={map} rel="noopener nofollow ugc" variant="secondary" icon="map-pin">
          <Trans>Directions</Trans>
        </ButtonLink>
      )}
    </nav>
  );
}

function PartOfTickets({ from, to }: { from: number; to: number }) {
  return (
    <Trans>
      PDF of tickets {from} to {to}
    </Trans>
  );
}

interface InvoicesProps {
  href: string;
  all: Pick<IssuedInvoice, "id" | "kind" | "invoice_number">[] | false;
}

/** Links the invoice. If it was corrected, links each document by its number. */
export function Invoices({ href, all }: InvoicesProps) {
  if (!all) {
    return (
      <ButtonLink href={href} variant="secondary" icon="download">
        <Trans>Invoice</Trans>
      </ButtonLink>
    );
  }
  return all.map(({ id, kind, invoice_number }) => (
    <ButtonLink
      key={id}
      href={`${href}${href.includes("?") ? "&" : "?"}invoice_id=${id}`}
      variant="secondary"
      icon="download"
    >
      <DocumentName kind={kind} /> {invoice_number}
    </ButtonLink>
  ));
}

function DocumentName({ kind }: Pick<IssuedInvoice, "kind">) {
  if (kind === "CREDIT_NOTE") return <Trans>Credit note</Trans>;
  if (kind === "CANCELLATION") return <Trans>Cancellation</Trans>;
  return <Trans>Invoice</Trans>;
}
