import { Group, Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListsContract, OrderTotals as Totals } from "../../../../lists/contract.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { Money } from "../../../../ui/money.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";

interface OrderTotalsProps {
  eventId: number;
  /** The search and filters of the list. */
  state: ListingState;
}

/** Number and sums of all matching orders, not only of those on the page. */
export function OrderTotals({ eventId, state }: OrderTotalsProps) {
  const { data: totals, error, isPlaceholderData } = useQuery(totalsQuery(eventId, state));
  // The list itself reports that the server cannot be reached.
  if (error && !totals) return null;
  if (!totals) return <Skeleton style={{ blockSize: "1.5rem" }} />;
  return (
    <Group
      role="status"
      className="tabular-nums"
      gap="4px 24px"
      justify="flex-end"
      opacity={isPlaceholderData ? 0.5 : 1}
    >
      {totals.currencies.length > 1 && (
        <Text span c="dimmed">
          <Plural value={totals.orders_count} one="# order" other="# orders" />
        </Text>
      )}
      {totals.currencies.map((one) => (
        <Sums key={one.currency} of={one} />
      ))}
    </Group>
  );
}

function Sums({ of }: { of: Totals["currencies"][number] }) {
  const money = (minor: number) => <Money amount={{ minor, currency: of.currency }} />;
  return (
    <Group component="span" gap="4px 16px" justify="flex-end">
      <Text span c="dimmed">
        <Plural value={of.orders_count} one="# order" other="# orders" />
      </Text>
      <Sum label={<Trans>Total</Trans>}>{money(of.total_gross)}</Sum>
      {of.cancelled_gross > 0 && <Sum label={<Trans>Cancelled</Trans>}>{money(of.cancelled_gross)}</Sum>}
      {of.total_refunded > 0 && <Sum label={<Trans>Refunded</Trans>}>{money(of.total_refunded)}</Sum>}
    </Group>
  );
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Text span>
      <Text span c="dimmed">
        {label}
      </Text>{" "}
      <Text span fw={600}>
        {children}
      </Text>
    </Text>
  );
}

function totalsQuery(eventId: number, { query, filter_fields }: ListingState) {
  const wanted = { query, filter_fields };
  return queryOptions({
    queryKey: ["events", eventId, "orders", "totals", wanted],
    queryFn: async ({ client }) =>
      (
        await apiOf<ListsContract>(client)("GET /events/{event_id}/orders/totals", {
          params: { event_id: eventId },
          // The API checks the parameters of the address; the types do not.
          query: wanted as object,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
