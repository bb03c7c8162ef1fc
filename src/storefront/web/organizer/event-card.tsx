import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicEvent } from "../../../events/contract.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { type Locale, textLanguage } from "../../../values/languages/locales.ts";
import styles from "./organizer-view.module.css";

/** One event of a list: when, what and where. The whole card leads to the event's page. */
export function EventCard({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const own = textLanguage(event.settings.content_language, i18n.locale as Locale);
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  return (
    <li className={styles.card}>
      {cover ? (
        <img
          className={styles.thumb}
          src={cover.url}
          srcSet={cover.srcset}
          sizes="(width >= 640px) 12rem, 7rem"
          width={cover.width}
          height={cover.height}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={styles.thumb} />
      )}
      <div className={styles.facts}>
        <p className={styles.when}>
          <DateTime at={event.start_date} zone={event.timezone} />
        </p>
        <h3 className={styles.title} {...own}>
          <a href={`/event/${event.id}/${event.slug}`}>{event.title}</a>
        </h3>
        <Place event={event} />
        <State event={event} />
      </div>
    </li>
  );
}

function Place({ event: { settings, location } }: { event: PublicEvent }) {
  const words = [location?.venue_name, location?.city].filter(Boolean).join(", ");
  if (!settings.is_online_event && !words) return null;
  return <p className={styles.quiet}>{settings.is_online_event ? <Trans>Online</Trans> : words}</p>;
}

function State({ event: { status, lifecycle_status } }: { event: PublicEvent }) {
  if (status === "DRAFT")
    return (
      <Chip>
        <Trans>Draft</Trans>
      </Chip>
    );
  if (status === "PAUSED" && lifecycle_status !== "ENDED")
    return (
      <Chip tone="warning" icon="clock">
        <Trans>Sales are paused</Trans>
      </Chip>
    );
  return null;
}
