import { Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Order } from "../../contract.ts";
import type { Invoice } from "../../../invoices/contract.ts";
import { orderInvoicesQuery } from "./order-invoices-query.ts";

/** Invoices of an order. Renders nothing if there are none. */
export function InvoicesPanel({ order }: { order: Order }) {
  const event = useEvent();
  const { data: invoices, error, refetch } = useQuery(orderInvoicesQuery(event.id, order.id));
  if (!error && !invoices?.length) return null;
  const file = `/manage/event/${event.id}/orders/${order.id}/invoice.pdf`;
  return (
    <Panel title={<Trans>Invoices</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      <DividedList>
        {invoices?.map((invoice) => (
          <Group component="li" key={invoice.id} gap="8px 16px" wrap="nowrap" justify="space-between">
            <Stack component="span" className="break-anywhere" gap={0} flex={1} miw={0}>
              <a className="tabular-nums" href={`${file}?invoice_id=${invoice.id}`}>
                {invoice.invoice_number}
              </a>
              <Text span c="dimmed" fz={13}>
                <KindWords kind={invoice.kind} />
                <DateTime at={invoice.issued_at} zone={event.timezone} style="date" />
              </Text>
            </Stack>
            <Money amount={{ minor: invoice.total_gross, currency: invoice.currency }} />
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}

function KindWords({ kind }: { kind: Invoice["kind"] }) {
  if (kind === "INVOICE") return null;
  return (
    <>
      {kind === "CREDIT_NOTE" && <Trans>Credit note</Trans>}
      {kind === "SUPPLEMENT" && <Trans>Supplementary invoice</Trans>}
      {kind === "CANCELLATION" && <Trans>Cancellation</Trans>}
      {" · "}
    </>
  );
}
