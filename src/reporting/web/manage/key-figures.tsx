import { Trans, useLingui } from "@lingui/react/macro";
import { FigureCard, FigureRow } from "../../../manage-ui/charts/figure-card.tsx";
import { ShareBar } from "../../../manage-ui/charts/share-bar.tsx";
import { formatPercent } from "../../../platform/web/format-percent.ts";
import { formatMoney, formatNumber } from "../../../ui/format.ts";
import type { EventStats } from "../../contract.ts";
import { How } from "./how-counted.tsx";
import { FIGURE_OF, type Measure, sumOf } from "./stats-formats.ts";

/** The main figures of the period, compared with the period before. */
export function KeyFigures({ stats, isCompared }: { stats: EventStats; isCompared: boolean }) {
  const { t, i18n } = useLingui();
  const count = (value: number) => formatNumber(value, i18n.locale);
  const money = (minor: number) => formatMoney({ minor, currency: stats.currency }, i18n.locale);
  const of = (measure: Measure, label: string) => ({
    label,
    value: sumOf(stats.daily_stats, FIGURE_OF[measure]),
    before: isCompared ? sumOf(stats.daily_stats_before, FIGURE_OF[measure]) : undefined,
    course: { values: stats.daily_stats.map((row) => row[FIGURE_OF[measure]]), label: t`Trend` },
  });
  const held = count(stats.held);
  const soldInAll = count(stats.total_attendees_registered);
  const room = stats.capacity === null ? "" : count(stats.capacity);
  const grossInAll = money(stats.total_gross_sales);
  const ordersInAll = count(stats.total_orders);
  const visitsInAll = count(stats.total_views);
  const valid = count(stats.total_attendees_registered);
  const refunded = sumOf(stats.daily_stats, "total_refunded");
  const back = money(refunded);
  const checkedIn = stats.checked_in_attendees;
  const share = formatPercent(
    stats.total_attendees_registered === 0 ? 0 : checkedIn / stats.total_attendees_registered,
    i18n.locale,
  );
  return (
    <FigureRow>
      <FigureCard
        {...of("tickets", t`Tickets sold`)}
        format={count}
        how={
          <How
            of={t`Tickets sold`}
            rule="tickets"
            isCompared={isCompared}
            total={
              <>
                {stats.capacity === null ? (
                  <Trans>{soldInAll} in total</Trans>
                ) : (
                  <Trans>
                    {soldInAll} of {room} in total
                  </Trans>
                )}
                {stats.held > 0 && (
                  <>
                    {" · "}
                    <Trans>{held} in checkouts right now</Trans>
                  </>
                )}
              </>
            }
          />
        }
      />
      <FigureCard
        {...of("gross", t`Gross sales`)}
        cases={sumOf(stats.daily_stats_before, "orders_created")}
        format={money}
        how={
          <How
            of={t`Gross sales`}
            rule="gross"
            isCompared={isCompared}
            total={
              <>
                <Trans>{grossInAll} in total</Trans>
                {refunded > 0 && (
                  <>
                    {" · "}
                    <Trans>{back} of it refunded</Trans>
                  </>
                )}
              </>
            }
          />
        }
      />
      <FigureCard
        {...of("orders", t`Orders`)}
        format={count}
        how={
          <How
            of={t`Orders`}
            rule="orders"
            isCompared={isCompared}
            total={<Trans>{ordersInAll} in total</Trans>}
          />
        }
      />
      <FigureCard
        {...of("visits", t`Visits`)}
        format={count}
        how={
          <How
            of={t`Visits`}
            rule="visits"
            isCompared={isCompared}
            total={<Trans>{visitsInAll} in total</Trans>}
          />
        }
      />
      {stats.total_attendees_registered > 0 && (
        <FigureCard
          label={t`Checked in`}
          value={checkedIn}
          format={count}
          share={share}
          picture={
            <ShareBar
              label={t`Checked in`}
              value={checkedIn}
              max={stats.total_attendees_registered}
              valueText={share}
            />
          }
          how={<How of={t`Checked in`} rule="checkedIn" total={<Trans>of {valid} with a ticket</Trans>} />}
        />
      )}
    </FigureRow>
  );
}
