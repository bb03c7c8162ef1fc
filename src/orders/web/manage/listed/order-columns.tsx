import { Stack, Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import { ItemsCell } from "../../../../backoffice/orders/items-cell.tsx";
import { OrderStatusChip, PaymentStatusChip, RefundStatusChip } from "../../../../backoffice/status-chip.tsx";
import { TwoLines } from "../../../../backoffice/two-lines.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { shownCode } from "../../../../values/codes/shown-code.ts";
import type { Order } from "../../../contract.ts";
import { listedStatusOf } from "./listed-status.ts";
import { usePaymentMethods } from "./payment-methods.ts";

/** The columns of an event's orders. Times are in the event's zone. */
export function useOrderColumns(timezone: string): Column<Order>[] {
  const { t } = useLingui();
  return [
    {
      key: "buyer",
      header: t`Buyer`,
      sort: "last_name",
      isCostlySort: true,
      exports: ["first_name", "last_name", "email"],
      cell: (order) => (
        <TwoLines second={order.email} title={order.email ?? undefined}>
          {[order.first_name, order.last_name].filter(Boolean).join(" ") || order.public_id}
        </TwoLines>
      ),
    },
    {
      key: "public_id",
      header: t`Order`,
      sort: "public_id",
      isCostlySort: true,
      exports: ["public_id"],
      isShort: true,
      card: "left-out",
      cell: (order) => <span className="tabular-nums">{order.public_id}</span>,
    },
    {
      key: "created_at",
      header: t`Date`,
      sort: "created_at",
      exports: ["created_at"],
      card: "line",
      // The hour is below the day, so that the narrow column leaves room for the total. In a card both are in one
      // line, because a card has no third line, and as short as possible.
      cell: ({ created_at: at }) => {
        const time = <DateTime at={at} zone={timezone} style="time" hasZoneName={false} />;
        const day = <DateTime at={at} zone={timezone} style={isThisYear(at, timezone) ? "day" : "date"} />;
        return (
          <TwoLines
            isPlain
            second={time}
            onCard={
              <>
                {day} {time}
              </>
            }
          >
            <span className="nowrap">
              <DateTime at={at} zone={timezone} style="date" />
            </span>
          </TwoLines>
        );
      },
    },
    {
      key: "products",
      header: t`Contents`,
      // On a phone an order has only two lines.
      card: "left-out",
      exports: ["products"],
      cell: (order) => <ItemsCell items={order.order_items} />,
    },
    {
      key: "status",
      header: t`Status`,
      isShort: true,
      exports: ["status", "payment_status", "refund_status"],
      card: "mark",
      cell: (order) => <ListedStatus order={order} />,
    },
    {
      key: "payment_provider",
      header: t`Payment method`,
      isShort: true,
      isOptional: true,
      card: "left-out",
      exports: ["payment_provider"],
      cell: (order) => order.payment_provider && <PaidBy provider={order.payment_provider} />,
    },
    {
      key: "promo_code",
      header: t`Promo code`,
      isShort: true,
      isOptional: true,
      exports: ["promo_code"],
      cell: (order) => order.promo_code && <code>{shownCode(order.promo_code)}</code>,
    },
    {
      key: "affiliate_code",
      header: t`Affiliate`,
      isShort: true,
      isOptional: true,
      exports: ["affiliate_code"],
      cell: (order) => order.affiliate_code && <code>{order.affiliate_code}</code>,
    },
    {
      key: "notes",
      header: t`Notes`,
      isOptional: true,
      exports: ["notes"],
      cell: (order) => order.notes,
    },
    {
      key: "total_tax",
      header: t`Taxes`,
      isNumeric: true,
      isOptional: true,
      exports: ["total_tax"],
      cell: (order) => <Money amount={{ minor: order.total_tax, currency: order.currency }} />,
    },
    {
      key: "total_refunded",
      header: t`Refunded`,
      isNumeric: true,
      isOptional: true,
      exports: ["total_refunded"],
      cell: (order) =>
        order.total_refunded > 0 && (
          <Money amount={{ minor: order.total_refunded, currency: order.currency }} />
        ),
    },
    {
      key: "total_gross",
      header: t`Total`,
      sort: "total_gross",
      isCostlySort: true,
      isNumeric: true,
      exports: ["total_gross", "currency"],
      card: "end",
      cell: (order) => <Total order={order} />,
    },
  ];
}

const isThisYear = (at: string, zone: string) => yearIn(zone, new Date(at)) === yearIn(zone, new Date());
const yearIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(at);

function PaidBy({ provider }: { provider: string }) {
  return usePaymentMethods().find(({ value }) => value === provider)?.label ?? provider;
}

function ListedStatus({ order }: { order: Order }) {
  const listed = listedStatusOf(order);
  switch (listed.of) {
    case "order":
      return <OrderStatusChip status={listed.status} />;
    case "payment":
      return <PaymentStatusChip status={listed.status} />;
    case "refund":
      return <RefundStatusChip status={listed.status} />;
  }
}

/** The amount paid, with the refunded amount below. */
function Total({ order: { total_gross, total_refunded, currency } }: { order: Order }) {
  return (
    <Stack component="span" gap={0} align="flex-end">
      <Money amount={{ minor: total_gross, currency }} />
      {total_refunded > 0 && (
        <Text span c="dimmed" fz={13}>
          <Money amount={{ minor: -total_refunded, currency }} />
        </Text>
      )}
    </Stack>
  );
}
