import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Image } from "../../images/contract.ts";
import { addressParts, mapLink } from "../../events/rules/map-link.ts";
import { AuthoredText, useAuthored } from "../../ui/authored-text.tsx";
import { DateRange } from "../../ui/date-time.tsx";
import { dayAndMonth, formatDateTime, type MomentStyle } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { countryName } from "../../values/country-name.ts";
import type { StorefrontEvent } from "../contract.ts";
import type { SocialLink } from "../social-links.ts";
import { RoomForViewersTime, ViewersZoneMark } from "./details/room-for-viewers-time.tsx";
import styles from "./event-facts.module.css";
import { organizerPath } from "../rules/organizer-path.ts";
import { logoOf } from "../rules/pictures-of.ts";

/** `rel` of links that organisers typed. */
const STRANGE = "noopener nofollow ugc";

const linkClass = `${styles.more} tap-area`;

/** Date, place and organiser. */
export function EventFacts({ event, social }: { event: StorefrontEvent; social: readonly SocialLink[] }) {
  const { id, name, slug, website, takes_messages } = event.organizer;
  const logo = logoOf(event);
  return (
    <ul className={`plain-list ${styles.facts}`}>
      <li className="row gap-12">
        <Leaf event={event} />
        <div className={styles.words}>
          <When event={event} />
        </div>
      </li>
      <Where event={event} />
      <Age event={event} />
      <DressCode event={event} />
      <Fact icon="user" picture={logo}>
        <span className={styles.main}>
          {takes_messages ? (
            <Trans>
              By <a href={organizerPath(event.organizer)}>{name}</a>
            </Trans>
          ) : (
            <Trans>By {name}</Trans>
          )}
        </span>
        {website && (
          <a href={website} rel={STRANGE} className={linkClass}>
            {hostOf(website)}
          </a>
        )}
        {takes_messages && (
          <a href={`/events/${id}/${slug}/contact?event=${event.id}`} className={linkClass}>
            <Trans>Write to {name}</Trans>
          </a>
        )}
        {social.length > 0 && (
          <ul className={`plain-list ${styles.social}`}>
            {social.map(({ address, title, icon }) => (
              <li key={address}>
                <a
                  href={address}
                  rel={STRANGE}
                  title={title}
                  aria-label={title}
                  // Drawn on the server (social-links.ts).
                  dangerouslySetInnerHTML={{ __html: icon }}
                />
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </ul>
  );
}

function Age({ event: { settings } }: { event: StorefrontEvent }) {
  const { minimum_age: age, age_note: note } = settings;
  if (age === null && note === null) return null;
  return (
    <Fact icon="users">
      {age !== null && (
        <span className={styles.main}>
          <Trans>Minimum age: {age}</Trans>
        </span>
      )}
      {note !== null && (
        <span className={age === null ? styles.main : styles.more}>
          <AuthoredText>{note}</AuthoredText>
        </span>
      )}
    </Fact>
  );
}

function DressCode({ event: { settings } }: { event: StorefrontEvent }) {
  if (settings.dress_code === null) return null;
  return (
    <Fact icon="info">
      <span className={styles.main}>
        <Trans>
          Dress code: <AuthoredText>{settings.dress_code}</AuthoredText>
        </Trans>
      </span>
    </Fact>
  );
}

/** The day as a calendar sheet. Hidden from screen readers, because the text beside it says the same. */
function Leaf({ event: { start_date: at, timezone: zone } }: { event: StorefrontEvent }) {
  const { i18n } = useLingui();
  const { day, month } = dayAndMonth(at, { locale: i18n.locale, zone });
  return (
    <span className={`${styles.icon} ${styles.leaf}`} aria-hidden="true" suppressHydrationWarning>
      <small suppressHydrationWarning>{month}</small>
      {day}
    </span>
  );
}

interface FactProps {
  icon: IconName;
  /** Shown instead of the icon. */
  picture?: Image | null;
  children: ReactNode;
}

function Fact({ icon, picture, children }: FactProps) {
  return (
    <li className="row gap-12">
      {picture ? (
        <img
          className={styles.picture}
          src={picture.url}
          srcSet={picture.srcset}
          sizes="40px"
          width={40}
          height={40}
          alt=""
        />
      ) : (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <div className={styles.words}>{children}</div>
    </li>
  );
}

const HOUR = 3_600_000;
/** An event up to this length counts as one evening, even past midnight. */
const ONE_EVENING_HOURS = 16;

function When({ event }: { event: StorefrontEvent }) {
  const { i18n } = useLingui();
  const { start_date: start, end_date: end, timezone: zone } = event;
  const time = (at: string, hasZoneName: boolean) =>
    formatDateTime(at, { locale: i18n.locale, zone, style: "time", hasZoneName });
  // Where the zone comes first, the range needs another order: "8:00 PM to 11:00 PM GMT+1", but "GMT+1 20:00
  // 至 23:00".
  const isZoneFirst = time(start, true).endsWith(time(start, false));
  const isOneEvening = !end || Date.parse(end) - Date.parse(start) <= ONE_EVENING_HOURS * HOUR;
  return (
    <>
      <span className={styles.main}>
        <DateRange from={start} to={isOneEvening ? null : end} zone={zone} style="date" />
      </span>
      <span className={styles.more} suppressHydrationWarning>
        {end && isOneEvening ? (
          <Trans>
            {time(start, isZoneFirst)} to {time(end, !isZoneFirst)}
          </Trans>
        ) : (
          <Trans>Starts at {time(start, true)}</Trans>
        )}
      </span>
      <ViewersZoneMark at={start} zone={zone} />
      <RoomForViewersTime at={start} zone={zone} className={styles.more} />
      <Doors event={event} />
    </>
  );
}

/** Time when doors open, with the day if it is not the day of the start. */
function Doors({ event: { doors_at: doors, start_date, timezone } }: { event: StorefrontEvent }) {
  const { i18n } = useLingui();
  if (doors === null) return null;
  const at = (moment: string, style: MomentStyle) =>
    formatDateTime(moment, { locale: i18n.locale, zone: timezone, style, hasZoneName: false });
  const isSameDay = at(doors, "date") === at(start_date, "date");
  return (
    <span className={styles.more} suppressHydrationWarning>
      <Trans>Doors open at {at(doors, isSameDay ? "time" : "date-time")}</Trans>
    </span>
  );
}

function Where({ event }: { event: StorefrontEvent }) {
  const { i18n } = useLingui();
  const own = useAuthored();
  const { settings, location } = event;
  if (settings.is_online_event) {
    return (
      <Fact icon="monitor">
        <span className={styles.main}>
          <Trans>Online</Trans>
        </span>
        <span className={styles.more}>
          <Trans>Details of how to join come with your ticket.</Trans>
        </span>
      </Fact>
    );
  }
  if (!location) return null;
  const parts = addressParts(location);
  const { country } = location;
  const [main, ...rest] = country ? [...parts, countryName(country, i18n.locale)] : parts;
  return (
    <Fact icon="map-pin">
      {/* Browsers and servers may name countries differently. */}
      <span className={styles.main} {...(location.venue_name && own)} suppressHydrationWarning>
        {main}
      </span>
      {rest.length > 0 && (
        <span className={styles.more} suppressHydrationWarning>
          {rest.join(", ")}
        </span>
      )}
      <a href={mapLink(location, settings.maps_url)} target="_blank" rel={STRANGE} className={linkClass}>
        <Trans>Open the map</Trans>
        <Icon name="external" size={14} />
      </a>
    </Fact>
  );
}

export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address;
}
