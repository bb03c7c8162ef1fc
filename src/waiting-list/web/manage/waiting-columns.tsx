import { useLingui } from "@lingui/react/macro";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { WaitedPrice, WaitingEntry, WaitingStatus } from "../../contract.ts";
import { EntryMenu } from "./entry-menu.tsx";
import { nameOfPrice } from "./name-of-price.ts";
import { useStatusLooks } from "./status-looks.ts";

export const FILTER_FIELDS = ["status", "product_price_id", "email", "joined_at"];

export function useWaitingColumns(): Column<WaitingEntry>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return [
    {
      key: "person",
      header: t({ message: "Name", context: "a person" }),
      sort: "email",
      cell: ({ first_name, last_name, email }) => (
        <TwoLines second={email} title={email}>
          {first_name} {last_name}
        </TwoLines>
      ),
    },
    {
      key: "position",
      header: t({ message: "Place", context: "in a queue" }),
      isNumeric: true,
      isShort: true,
      card: "mark",
      cell: ({ position }) => position,
    },
    {
      key: "product",
      header: t`Product`,
      card: "line",
      cell: (entry) => (
        <span className="break-anywhere">
          {entry.quantity} × {nameOfPrice(entry)}
        </span>
      ),
    },
    { key: "status", header: t`Status`, card: "end", cell: ({ status }) => <StatusChip status={status} /> },
    {
      key: "offer_ends_at",
      header: t`Offer until`,
      sort: "offered_at",
      isShort: true,
      card: "left-out",
      cell: ({ status, offer_ends_at: at }) =>
        status === "OFFERED" && at && <DateTime at={at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "joined_at",
      header: t({ message: "Joined", context: "a waiting list" }),
      sort: "joined_at",
      isShort: true,
      card: "left-out",
      cell: (entry) => <DateTime at={entry.joined_at} zone={timezone} style="date" />,
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (entry) => <EntryMenu entry={entry} />,
    },
  ];
}

function StatusChip({ status }: { status: WaitingStatus }) {
  const { label, ...look } = useStatusLooks()[status];
  return <Chip {...look}>{label}</Chip>;
}

export function useWaitingFilters(prices: readonly WaitedPrice[] = []): GridFilter[] {
  const { t } = useLingui();
  const looks = useStatusLooks();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: Object.entries(looks).map(([value, { label }]) => ({ value, label })),
    },
    {
      field: "product_price_id",
      label: t`Product`,
      choices: prices.map((price) => ({ value: String(price.product_price_id), label: nameOfPrice(price) })),
    },
    { field: "email", label: t`E-mail` },
    { field: "joined_at", label: t({ message: "Joined", context: "a waiting list" }), kind: "date" },
  ];
}
