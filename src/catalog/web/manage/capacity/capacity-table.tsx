import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { BulkActions } from "../../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { DataGrid } from "../../../../backoffice/data-grid/data-grid.tsx";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { startBulk } from "../../../../backoffice/data-grid/bulk/start-bulk.ts";
import { useListing } from "../../../../backoffice/data-grid/use-listing.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import type { CapacityAssignment } from "../../../contract.ts";
import { CapacityMenu } from "./capacity-menu.tsx";
import { capacityPageQuery } from "./capacity-query.ts";

const FILTER_FIELDS = ["status", "name", "capacity", "used_capacity", "created_at"];

/** The capacities as a list with search, sorting and bulk actions. */
export function CapacityTable() {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  return (
    <DataGrid
      label={t`Shared capacity`}
      list="capacity-assignments"
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(capacityPageQuery(event.id, listing.state))}
      rowKey={(assignment) => assignment.id}
      rowId={(assignment) => assignment.id}
      rowName={(assignment) => assignment.name}
      searchLabel={t`Find a capacity`}
      exported={{ list: "capacity-assignments", eventId: event.id }}
      bulk={useCapacityBulk(event.id)}
      empty={null}
    />
  );
}

function useColumns(): Column<Versioned<CapacityAssignment>>[] {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return [
    { key: "name", header: t`Name`, sort: "name", exports: ["name"], cell: ({ name }) => name },
    {
      key: "status",
      card: "end",
      header: t`Status`,
      isShort: true,
      exports: ["status"],
      cell: ({ status }) =>
        status === "ACTIVE" ? (
          <Chip tone="success" icon="check">
            <Trans>Limits</Trans>
          </Chip>
        ) : (
          <Chip icon="x">
            <Trans>Does not limit</Trans>
          </Chip>
        ),
    },
    {
      key: "used",
      card: "line",
      header: t`Sold and held`,
      sort: "used_capacity",
      exports: ["used_capacity", "capacity"],
      cell: ({ used_capacity, capacity }) => <SoldBar sold={used_capacity} capacity={capacity} />,
    },
    {
      key: "capacity",
      header: t`Capacity`,
      sort: "capacity",
      isNumeric: true,
      isOptional: true,
      exports: ["capacity"],
      cell: ({ capacity }) => capacity ?? <Trans>Unlimited</Trans>,
    },
    {
      key: "products",
      card: "left-out",
      header: t`Products`,
      exports: ["products"],
      cell: ({ products }) => products.map(({ title }) => title).join(", "),
    },
    {
      key: "created_at",
      header: t`Created`,
      sort: "created_at",
      isShort: true,
      isOptional: true,
      exports: ["created_at"],
      cell: ({ created_at }) => <DateTime at={created_at} zone={timezone} hasZoneName={false} />,
    },
    {
      key: "actions",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (assignment) => <CapacityMenu assignment={assignment} />,
    },
  ];
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: [
        { value: "ACTIVE", label: t`Limits` },
        { value: "INACTIVE", label: t`Does not limit` },
      ],
    },
    { field: "name", label: t`Name` },
    { field: "capacity", label: t`Capacity`, kind: "number" },
    { field: "used_capacity", label: t`Sold and held`, kind: "number" },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
}

function useCapacityBulk(eventId: number): BulkActions {
  const { t } = useLingui();
  return {
    start: startBulk({ list: "capacity-assignments", eventId }),
    actions: [
      {
        action: "switch-on-capacity-assignments",
        label: t`Switch on`,
        question: (count) => (
          <Plural value={count} one="Switch on # capacity?" other="Switch on # capacities?" />
        ),
        consequence: () => (
          <Trans>They limit their products from now on. Any already exceeded stay as they are.</Trans>
        ),
      },
      {
        action: "switch-off-capacity-assignments",
        label: t`Switch off`,
        question: (count) => (
          <Plural value={count} one="Switch off # capacity?" other="Switch off # capacities?" />
        ),
        consequence: () => (
          <Trans>
            Their products are then limited only by their own quantities. What is already sold still counts.
          </Trans>
        ),
      },
      {
        action: "delete-capacity-assignments",
        label: t`Delete`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Delete # capacity?" other="Delete # capacities?" />,
        consequence: () => (
          <Trans>
            Its products are then limited only by their own quantities. Nothing already sold changes. This
            cannot be undone.
          </Trans>
        ),
      },
    ],
  };
}
