import { useLingui } from "@lingui/react/macro";
import { FigureCard, FigureRow } from "../../../manage-ui/charts/figure-card.tsx";
import { formatMoney, formatNumber } from "../../../ui/format.ts";
import type { OrganizerStats } from "../../contract.ts";
import type { OrganizerTotals } from "../../contract.ts";

/** The figures of the selected period, as on an event's dashboard. */
export function OrganizerFigures({ stats }: { stats: OrganizerStats }) {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatNumber(value, i18n.locale);
  const money = (minor: number) => formatMoney({ minor, currency: stats.currency_code }, i18n.locale);
  const of = (
    label: string,
    total: keyof OrganizerTotals,
    each: Exclude<keyof OrganizerStats["daily"][number], "day">,
  ) => ({
    label,
    value: stats[total],
    before: stats.before?.[total],
    course: { values: stats.daily.map((one) => one[each]), label: t`Trend` },
  });
  return (
    <FigureRow>
      <FigureCard
        {...of(t`Tickets sold`, "total_attendees_registered", "attendees_registered")}
        format={count}
      />
      <FigureCard
        {...of(t`Gross sales`, "total_gross_sales", "gross")}
        cases={stats.before?.total_orders}
        format={money}
      />
      <FigureCard {...of(t`Orders`, "total_orders", "orders")} format={count} />
      <FigureCard {...of(t`Products sold`, "total_products_sold", "products_sold")} format={count} />
      <FigureCard {...of(t`Visits`, "total_views", "views")} format={count} />
    </FigureRow>
  );
}
