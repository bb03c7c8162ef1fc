import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatNumber, formatPercent } from "../../../ui/format.ts";
import { Ring } from "../../../ui/meter.tsx";
import { Money } from "../../../ui/money.tsx";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";

/** The four figures everybody asks for first. */
export function KeyFigures({ stats }: { stats: EventStats }) {
  const { t, i18n } = useLingui();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const tickets = stats.products.filter((product) => product.product_type === "TICKET");
  const sold = tickets.reduce((sum, ticket) => sum + ticket.sold, 0);
  const held = figure(stats.held);
  return (
    <div className={styles.figures}>
      <Figure
        label={t`Tickets sold`}
        note={sharedOf(sold, stats.capacity, figure) ?? <Trans>no limit set</Trans>}
        extra={stats.held > 0 && <Trans>{held} in checkouts right now</Trans>}
        ring={
          stats.capacity !== null && <ShareRing label={t`Tickets sold`} value={sold} max={stats.capacity} />
        }
      >
        {figure(sold)}
      </Figure>
      <Figure
        label={t`Gross sales`}
        note={<Trans>taxes and fees included</Trans>}
        extra={stats.total_refunded > 0 && <Refunded stats={stats} />}
      >
        <Money amount={{ minor: stats.total_gross_sales, currency: stats.currency }} />
      </Figure>
      <Figure label={t`Orders`} note={<AverageOrder stats={stats} />}>
        {figure(stats.total_orders)}
      </Figure>
      <Figure
        label={t`Checked in`}
        note={sharedOf(stats.checked_in_attendees, stats.total_attendees_registered, figure)}
        ring={
          <ShareRing
            label={t`Checked in`}
            value={stats.checked_in_attendees}
            max={stats.total_attendees_registered}
          />
        }
      >
        {figure(stats.checked_in_attendees)}
      </Figure>
    </div>
  );
}

interface FigureProps {
  label: string;
  note: ReactNode;
  extra?: ReactNode;
  ring?: ReactNode;
  children: ReactNode;
}

function Figure({ label, note, extra, ring, children }: FigureProps) {
  return (
    <section className={styles.figure} aria-label={label}>
      <div className={styles.figureWords}>
        <h2 className={styles.figureLabel}>{label}</h2>
        <p className={styles.figureValue}>{children}</p>
        <p className={styles.figureNote}>{note}</p>
        {extra && <p className={styles.figureNote}>{extra}</p>}
      </div>
      {ring}
    </section>
  );
}

function ShareRing({ label, value, max }: { label: string; value: number; max: number }) {
  const { i18n } = useLingui();
  const share = formatPercent(max === 0 ? 0 : value / max, i18n.locale);
  return (
    <Ring label={label} value={value} max={max} valueText={share} size={64}>
      <span className={styles.ringShare}>{share}</span>
    </Ring>
  );
}

function sharedOf(value: number, max: number | null, figure: (value: number) => string): ReactNode {
  if (max === null) return null;
  const total = figure(max);
  return <Trans>of {total}</Trans>;
}

function Refunded({ stats: { total_refunded, currency } }: { stats: EventStats }) {
  return (
    <Trans>
      <Money amount={{ minor: total_refunded, currency }} /> of it refunded
    </Trans>
  );
}

function AverageOrder({ stats }: { stats: EventStats }) {
  if (stats.total_orders === 0) return <Trans>none yet</Trans>;
  const average = Math.round(stats.total_gross_sales / stats.total_orders);
  return (
    <Trans>
      <Money amount={{ minor: average, currency: stats.currency }} /> on average
    </Trans>
  );
}
