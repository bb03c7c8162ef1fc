import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { countryName } from "../../values/country-name.ts";
import { installation } from "../../values/installation/installation.ts";
import { DEFAULT_LOCALE } from "../../values/languages/locales.ts";
import type { TicketEvent } from "../contract.ts";
import { placeLines } from "../rules/place.ts";
import { vtimezone } from "./vtimezone.ts";

/** The data of a calendar entry. */
export type CalendarEvent = Pick<
  TicketEvent,
  | "id"
  | "title"
  | "slug"
  | "start_date"
  | "end_date"
  | "doors_at"
  | "timezone"
  | "is_cancelled"
  | "location"
  | "organizer_name"
> & {
  /** The address for replies. Null: none. */
  support_email: string | null;
  /** The time of this version of the entry. */
  stamp: Date;
};

interface CalendarFile {
  event: Omit<CalendarEvent, "stamp">;
  /** Without a trailing slash. The entry links to the event's public page, never to a ticket. */
  publicUrl: string;
  /** The time of this version. */
  now: Date;
}

interface CalendarFeed {
  name: string;
  /** The address from which calendars reload the feed. */
  url: string;
  /** The zone of a calendar without events. */
  timezone: string;
  events: readonly CalendarEvent[];
  /** Without a trailing slash. */
  publicUrl: string;
}

const DEFAULT_HOURS = 2;
/** The interval at which calendars should reload a feed. */
const REFRESH_SECONDS = 6 * 3_600;
const ONE_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\]\\]+@[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/**
 * Returns an entry for the buyer's calendar, in the event's own zone. An entry that is added twice still
 * appears once.
 */
export function calendarFile({ event, publicUrl, now }: CalendarFile): string {
  const entry = { ...event, stamp: now };
  const calendar = newCalendar([entry], event.timezone);
  addEntry(calendar, entry, publicUrl);
  return textOf(calendar, [entry]);
}

/**
 * Returns a calendar to subscribe to (RFC 5545 and RFC 7986). Its entries are the same as those of
 * `calendarFile`, so that a calendar with both shows one. The text depends only on the events: unchanged
 * events give the same text.
 */
export function calendarFeed({ name, url, timezone, events, publicUrl }: CalendarFeed): string {
  const calendar = newCalendar(events, timezone);
  calendar
    .name(escapeText(oneLine(name)))
    .source(url)
    .ttl(REFRESH_SECONDS);
  for (const event of events) addEntry(calendar, event, publicUrl);
  return textOf(calendar, events);
}

function newCalendar(events: readonly CalendarEvent[], timezone: string): ICalCalendar {
  return ical({
    prodId: { company: installation().appName, product: "Tickets", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    timezone: {
      name: zoneName(timezone),
      generator: (zone) => {
        const times = events
          .filter((event) => zoneName(event.timezone) === zone)
          .flatMap((event) => [startOf(event), endOf(event)].map((at) => at.epochMilliseconds));
        if (times.length === 0) return null;
        return vtimezone(zone, new Date(Math.min(...times)), new Date(Math.max(...times)));
      },
    },
  });
}

function addEntry(calendar: ICalCalendar, event: CalendarEvent, publicUrl: string): void {
  const url = `${publicUrl}/event/${event.id}/${event.slug}`;
  calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    timezone: zoneName(event.timezone),
    start: startOf(event),
    end: endOf(event),
    stamp: event.stamp,
    status: event.is_cancelled ? ICalEventStatus.CANCELLED : null,
    summary: oneLine(event.title),
    location: placeLines(event).concat(countryOf(event)).map(oneLine).join(", ") || null,
    // Many calendars show no URL, so the description contains it.
    description: [oneLine(event.organizer_name), ...doorsOf(event), url].join("\n"),
    url,
    organizer:
      event.support_email !== null && ONE_ADDRESS.test(event.support_email)
        ? { name: oneLine(event.organizer_name), email: event.support_email }
        : null,
  });
}

function startOf({ start_date }: CalendarEvent): Temporal.Instant {
  return Temporal.Instant.from(start_date);
}

function endOf(event: CalendarEvent): Temporal.Instant {
  return event.end_date
    ? Temporal.Instant.from(event.end_date)
    : startOf(event).add({ hours: DEFAULT_HOURS });
}

function textOf(calendar: ICalCalendar, events: readonly CalendarEvent[]): string {
  return `${withUtcStamps(zonesLast(withoutForeignProperties(calendar.toString())), events)}\r\n`;
}

/** Escapes the calendar's name, because the library writes it unchanged. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&");
}

/** Returns a line in English with the 24-hour clock of the event's zone, because an entry has no language. */
function doorsOf({ doors_at, timezone }: CalendarEvent): string[] {
  if (doors_at === null) return [];
  const time = Temporal.Instant.from(doors_at).toZonedDateTimeISO(timezone).toPlainTime();
  return [`Doors: ${time.toString({ smallestUnit: "minute" })}`];
}

/** Removes a property of the library that iCalendar does not know. */
function withoutForeignProperties(calendar: string): string {
  return calendar.replace(/^TIMEZONE-ID:.*\r\n/gm, "");
}

/**
 * Returns the country in English, because entries move between calendars of any language. Maps and navigation
 * need the full name.
 */
function countryOf({ location }: CalendarEvent): string[] {
  return location?.country ? [countryName(location.country, DEFAULT_LOCALE)] : [];
}

/** Writes stamps in UTC, as the standard requires. The library writes the zone's wall-clock time. */
function withUtcStamps(calendar: string, events: readonly CalendarEvent[]): string {
  const stamps = events.map(({ stamp }) => stamp.toISOString().replace(/[-:]|\.\d+/g, ""));
  return calendar.replace(/^DTSTAMP:.*$/gm, () => `DTSTAMP:${stamps.shift()}`);
}

/** Renames UTC, because the library treats "UTC" as no zone and writes such times in the calendar's zone. */
function zoneName(timezone: string): string {
  return timezone === "UTC" ? "Etc/UTC" : timezone;
}

/**
 * Moves zones to the end. The library writes them between the calendar's properties, but the standard
 * requires them after these.
 */
function zonesLast(calendar: string): string {
  const zones: string[] = [];
  const others = calendar.replace(/^BEGIN:VTIMEZONE\r\n[^]*?^END:VTIMEZONE\r\n/gm, (zone) => {
    zones.push(zone);
    return "";
  });
  return others.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, () => zones.join(""));
}

/** Escaped line breaks would be allowed here, but no calendar shows them well in a title. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
