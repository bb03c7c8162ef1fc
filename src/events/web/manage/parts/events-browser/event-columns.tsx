import { Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../../platform/http/editing/resource.ts";
import type { Column } from "../../../../../backoffice/data-grid/column.ts";
import { SoldBar } from "../../../../../backoffice/sold-bar.tsx";
import { EventStatusChip } from "../../../../../backoffice/status-chip.tsx";
import { Thumb } from "../../../../../backoffice/thumb.tsx";
import { TwoLines } from "../../../../../backoffice/two-lines.tsx";
import { DateTime } from "../../../../../ui/date-time.tsx";
import { Money } from "../../../../../ui/money.tsx";
import type { EventRow } from "../../../../contract.ts";
import { EventMenu } from "./event-menu.tsx";
import styles from "./events-browser.module.css";
import { venueLine } from "./venue-line.ts";

export function useEventColumns(): Column<Versioned<EventRow>>[] {
  const { t } = useLingui();
  return [
    {
      key: "title",
      header: t`Event`,
      sort: "title",
      exports: ["title"],
      cell: (event) => (
        <Group component="span" className={styles.event} gap="sm" wrap="nowrap">
          <Thumb event={event} />
          <TwoLines second={venueLine(event)}>{event.title}</TwoLines>
        </Group>
      ),
    },
    {
      key: "start_date",
      header: t`Date`,
      sort: "start_date",
      exports: ["start_date", "timezone"],
      isShort: true,
      card: "line",
      cell: (event) => <DateTime at={event.start_date} zone={event.timezone} />,
    },
    {
      key: "status",
      header: t`Status`,
      exports: ["status"],
      card: "mark",
      isShort: true,
      cell: (event) => <EventStatusChip status={event.display_status} />,
    },
    {
      key: "sold",
      header: t`Tickets sold`,
      exports: ["products_sold"],
      card: "left-out",
      cell: (event) => <SoldBar sold={event.products_sold} capacity={event.capacity} />,
    },
    {
      key: "gross",
      header: t`Gross sales`,
      exports: ["sales_total_gross", "currency"],
      card: "end",
      isNumeric: true,
      cell: (event) => <Money amount={{ minor: event.sales_total_gross, currency: event.currency }} />,
    },
    {
      key: "end_date",
      header: t`Ends`,
      sort: "end_date",
      isShort: true,
      isOptional: true,
      exports: ["end_date"],
      cell: (event) => event.end_date && <DateTime at={event.end_date} zone={event.timezone} />,
    },
    {
      key: "created_at",
      header: t`Created`,
      sort: "created_at",
      isShort: true,
      isOptional: true,
      exports: ["created_at"],
      cell: (event) => <DateTime at={event.created_at} zone={event.timezone} />,
    },
    {
      key: "menu",
      header: t`Actions`,
      isHeaderHidden: true,
      isShort: true,
      cell: (event) => <EventMenu event={event} />,
    },
  ];
}
