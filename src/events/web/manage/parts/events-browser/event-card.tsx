import { Group, Stack, Text } from "@mantine/core";
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
import { timeUntil } from "../../../../../manage-ui/dates/time-until.ts";
import { EventMenu } from "./event-menu.tsx";
import styles from "./events-browser.module.css";
import { venueLine } from "./venue-line.ts";

/** An event as a card: name, date, status and sales. */
export function EventCard({ event }: { event: Versioned<EventRow> }) {
  const { t, i18n } = useLingui();
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  const orders = event.recent_orders.reduce((sum, count) => sum + count, 0);
  return (
    <Stack component="li" className={styles.card} gap={0}>
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
      <Stack gap={2} px="md" pt="sm">
        <Group component="p" gap="0 12px" align="stretch" justify="space-between" c="dimmed" fz={13}>
          <DateTime at={event.start_date} zone={event.timezone} />
          <DaysToGo event={event} />
        </Group>
        <h2>
          <Link to={`/manage/event/${event.id}/dashboard`} className="row-link">
            {event.title}
          </Link>
        </h2>
        <Text c="dimmed" fz={13}>
          {venueLine(event)}
        </Text>
      </Stack>
      <Stack gap="xs" mt="auto" px="md" pt="sm" pb="md">
        <SoldBar sold={event.products_sold} capacity={event.capacity} />
        <Group
          className="tabular-nums"
          gap="sm"
          align="flex-end"
          wrap="nowrap"
          justify="space-between"
          mih={32}
          fw={500}
        >
          <Money amount={{ minor: event.sales_total_gross, currency: event.currency }} />
          {orders > 0 && (
            <Sparkline values={event.recent_orders} label={t`Orders in the last 14 days: ${orders}`} />
          )}
        </Group>
      </Stack>
      <div className={styles.menu}>
        <EventMenu event={event} />
      </div>
    </Stack>
  );
}

/** Days left until the start, if any. */
function DaysToGo({ event }: { event: Versioned<EventRow> }) {
  const { i18n } = useLingui();
  const now = useNow();
  if (event.lifecycle_status === "ONGOING") {
    return (
      <Text span c="var(--accent-text)" fw={500}>
        <Trans>on now</Trans>
      </Text>
    );
  }
  if (event.lifecycle_status === "ENDED" || event.status === "ARCHIVED") return null;
  return (
    <Text span c="var(--accent-text)" fw={500} suppressHydrationWarning>
      {timeUntil(event, now, i18n.locale)}
    </Text>
  );
}
