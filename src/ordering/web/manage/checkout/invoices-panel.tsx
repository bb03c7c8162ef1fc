import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../manage-ui/queries/event.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import type { Order } from "../../../contract.ts";
import { orderInvoicesQuery } from "./checkout-query.ts";

/** What was issued for an order; nothing at all where nothing was. */
export function InvoicesPanel({ order }: { order: Order }) {
  const event = useEvent();
  const { data: invoices, error, refetch } = useQuery(orderInvoicesQuery(event.id, order.id));
  if (!error && !invoices?.length) return null;
  return (
    <Panel
      title={<Trans>Invoice</Trans>}
      action={
        invoices && (
          <a href={`/manage/event/${event.id}/orders/${order.id}/invoice.pdf`}>
            <Trans>PDF</Trans>
          </a>
        )
      }
    >
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      <ul className="plain-list">
        {invoices?.map((invoice) => (
          <li key={invoice.id}>
            <span className="tabular-nums">{invoice.invoice_number}</span>
            {invoice.kind === "CANCELLATION" && (
              <>
                {" "}
                · <Trans>Cancellation</Trans>
              </>
            )}{" "}
            · <DateTime at={invoice.issued_at} zone={event.timezone} style="date" /> ·{" "}
            <Money amount={{ minor: invoice.total_gross, currency: invoice.currency }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
