import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Versioned } from "../../../../../platform/http/editing/resource.ts";
import { SoldBar } from "../../../../../backoffice/sold-bar.tsx";
import { useNow } from "../../../../../backoffice/use-now.ts";
import { EventStatusChip } from "../../../../../backoffice/status-chip.tsx";
import { DateTime } from "../../../../../ui/date-time.tsx";
import { initialOf } from "../../../../../ui/initial.ts";
import { Money } from "../../../../../ui/money.tsx";
import { Sparkline } from "../../../../../ui/sparkline.tsx";
import type { EventRow } from "../../../../contract.ts";
import { timeUntil } from "../../time-until.ts";
import { EventMenu } from "./event-menu.tsx";
import styles from "./events-browser.module.css";
import { placeOf } from "./place-of.ts";

/** An event as a card: name, date, status and sales. */
export function EventCard({ event }: { event: Versioned<EventRow> }) {
  const { t, i18n } = useLingui();
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  const orders = event.recent_orders.reduce((sum, count) => sum + count, 0);
  return (
    <li className={styles.card}>
      <div className={styles.cover} style={{ backgroundColor: cover?.average_colour ?? undefined }}>
        {cover ? (
          <img
            src={cover.url}
            srcSet={cover.srcset}
            sizes="(width <= 640px) 100vw, 24rem"
            style={{ objectPosition: `${cover.focal_point.x}% ${cover.focal_point.y}%` }}
            alt=""
            loading="lazy"
          />
        ) : (
          <span aria-hidden="true">{initialOf(event.title, i18n.locale)}</span>
        )}
        <span className={styles.chip}>
          <EventStatusChip status={event.display_status} />
        </span>
      </div>
      <div className={styles.facts}>
        <p className={styles.when}>
          <DateTime at={event.start_date} zone={event.timezone} />
          <DaysToGo event={event} />
        </p>
        <h2 className={styles.name}>
          <Link to={`/manage/event/${event.id}/dashboard`}>{event.title}</Link>
        </h2>
        <p className={styles.place}>{placeOf(event)}</p>
      </div>
      <div className={styles.sales}>
        <SoldBar sold={event.products_sold} capacity={event.capacity} />
        <div className={styles.sum}>
          <Money amount={{ minor: event.sales_total_gross, currency: event.currency }} />
          {orders > 0 && (
            <Sparkline values={event.recent_orders} label={t`Orders in the last 14 days: ${orders}`} />
          )}
        </div>
      </div>
      <div className={styles.menu}>
        <EventMenu event={event} />
      </div>
    </li>
  );
}

/** The days left until the start, if any. */
function DaysToGo({ event }: { event: Versioned<EventRow> }) {
  const { i18n } = useLingui();
  const now = useNow();
  if (event.lifecycle_status === "ONGOING") {
    return (
      <span className={styles.soon}>
        <Trans>on now</Trans>
      </span>
    );
  }
  if (event.lifecycle_status === "ENDED" || event.status === "ARCHIVED") return null;
  return (
    <span className={styles.soon} suppressHydrationWarning>
      {timeUntil(event, now, i18n.locale)}
    </span>
  );
}
