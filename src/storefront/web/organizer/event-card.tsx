import { Trans, useLingui } from "@lingui/react/macro";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { focusStyle } from "../../../ui/focal-point.ts";
import { GeneratedCover } from "../../../ui/generated-cover.tsx";
import { Money } from "../../../ui/money.tsx";
import { type Locale, textLanguage } from "../../../values/languages/locales.ts";
import type { ListedEvent, Offer } from "../../organizers/contract/public-organizers.ts";
import { pictureOf } from "../../rules/pictures-of.ts";
import styles from "./event-card.module.css";

interface EventCardsProps {
  events: readonly ListedEvent[];
  hrefOf: (event: ListedEvent) => string;
}

/** Events one below the other on phones, and side by side where there is room. */
export function EventCards({ events, hrefOf }: EventCardsProps) {
  return (
    <ul className={`plain-list ${styles.cards}`}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} href={hrefOf(event)} />
      ))}
    </ul>
  );
}

/** Time, title and place of an event. The whole card links to the event's page. */
function EventCard({ event, href }: { event: ListedEvent; href: string }) {
  const { i18n } = useLingui();
  const own = textLanguage(event.settings.content_language, i18n.locale as Locale);
  const cover = pictureOf(event.images, "EVENT_COVER");
  return (
    <li className={styles.card}>
      {cover ? (
        <img
          className={styles.thumb}
          style={focusStyle(cover.focal_point)}
          src={cover.url}
          srcSet={cover.srcset}
          sizes="(width >= 640px) 22rem, 25vw"
          width={cover.width}
          height={cover.height}
          alt=""
          loading="lazy"
        />
      ) : (
        <GeneratedCover seed={`event ${event.id}`} className={styles.thumb} />
      )}
      <div className={styles.facts}>
        <p className={styles.when}>
          <DateTime at={event.start_date} zone={event.timezone} />
        </p>
        <h3 className={styles.title} {...own}>
          <a href={href}>{event.title}</a>
        </h3>
        <Place event={event} />
        <State event={event} />
      </div>
    </li>
  );
}

function Place({ event: { settings, location } }: { event: ListedEvent }) {
  const words = [location?.venue_name, location?.city].filter(Boolean).join(", ");
  if (!settings.is_online_event && !words) return null;
  return <p className="muted break-anywhere">{settings.is_online_event ? <Trans>Online</Trans> : words}</p>;
}

function State({ event }: { event: ListedEvent }) {
  const { status, lifecycle_status, offer, timezone, currency } = event;
  if (status === "DRAFT")
    return (
      <Chip>
        <Trans>Draft</Trans>
      </Chip>
    );
  if (event.is_cancelled)
    return (
      <Chip tone="danger" icon="x">
        <Trans>Cancelled</Trans>
      </Chip>
    );
  if (lifecycle_status === "ENDED" || !offer) return null;
  if (status === "PAUSED" || offer.state === "PAUSED")
    return (
      <Chip tone="warning" icon="clock">
        <Trans>Sales are paused</Trans>
      </Chip>
    );
  switch (offer.state) {
    case "SOLD_OUT":
      return (
        <Chip tone="danger" icon="ticket">
          <Trans>Sold out</Trans>
        </Chip>
      );
    case "AFTER_SALE":
      return (
        <Chip>
          <Trans>Sales ended</Trans>
        </Chip>
      );
    case "BEFORE_SALE":
      return (
        <p className="muted break-anywhere">
          {offer.sale_start_date ? (
            <Trans>
              On sale from <DateTime at={offer.sale_start_date} zone={timezone} />
            </Trans>
          ) : (
            <Trans>Not on sale yet</Trans>
          )}
        </p>
      );
    case "AVAILABLE":
      return (
        <p className="strong">
          <PriceOf offer={offer} currency={currency} />
        </p>
      );
  }
}

function PriceOf({ offer: { price, has_range }, currency }: { offer: Offer; currency: string }) {
  if (price === null) return <Trans>Pay what you want</Trans>;
  const amount = <Money amount={{ minor: price, currency }} />;
  if (has_range) return price === 0 ? <Trans>Free or paid</Trans> : <Trans>From {amount}</Trans>;
  return price === 0 ? <Trans>Free</Trans> : amount;
}
