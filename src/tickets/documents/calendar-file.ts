import ical, { ICalCalendarMethod } from "ical-generator";
import { countryName } from "../../values/country-name.ts";
import { DEFAULT_LOCALE } from "../../values/languages/locales.ts";
import type { TicketEvent } from "../contract.ts";
import { placeLines } from "../rules/place.ts";
import { vtimezone } from "./vtimezone.ts";

export interface CalendarEntry {
  event: TicketEvent;
  /** Without a trailing slash; the entry links to the event's public page, never to a ticket. */
  publicUrl: string;
  /** When this version was made. */
  now: Date;
}

const DEFAULT_HOURS = 2;
const ONE_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\]\\]+@[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

/** An entry for the buyer's calendar, in the event's own zone. Added twice, it is still one entry. */
export function calendarFile({ event, publicUrl, now }: CalendarEntry): string {
  const start = instantOf(event.start_date);
  const end = event.end_date ? instantOf(event.end_date) : start.add({ hours: DEFAULT_HOURS });
  const calendar = ical({
    prodId: { company: "Tessera", product: "Tickets", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    timezone: {
      name: event.timezone,
      generator: (zone) =>
        vtimezone(zone, new Date(start.epochMilliseconds), new Date(end.epochMilliseconds)),
    },
  });
  const url = `${publicUrl}/event/${event.id}/${event.slug}`;
  calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    timezone: event.timezone,
    start,
    end,
    stamp: now,
    summary: oneLine(event.title),
    location: placeLines(event).concat(countryOf(event)).map(oneLine).join(", ") || null,
    // Many calendars show no URL.
    description: [oneLine(event.organizer_name), ...doorsOf(event), url].join("\n"),
    url,
    organizer: ONE_ADDRESS.test(event.support_email)
      ? { name: oneLine(event.organizer_name), email: event.support_email }
      : null,
  });
  return `${withUtcStamp(withoutForeignProperties(calendar.toString()), now)}\r\n`;
}

/** As an entry has no language, in English with the 24-hour clock of its zone. */
function doorsOf({ doors_at, timezone }: TicketEvent): string[] {
  if (doors_at === null) return [];
  const time = instantOf(doors_at).toZonedDateTimeISO(timezone).toPlainTime();
  return [`Doors: ${time.toString({ smallestUnit: "minute" })}`];
}

/** The library adds a property that iCalendar does not know. */
function withoutForeignProperties(calendar: string): string {
  return calendar.replace(/^TIMEZONE-ID:.*\r\n/m, "");
}

/** In English, as entries travel between calendars of any language: maps and navigation want it in full. */
function countryOf({ location }: TicketEvent): string[] {
  return location?.country ? [countryName(location.country, DEFAULT_LOCALE)] : [];
}

/** The library writes the stamp as the zone's wall-clock time; the standard wants UTC. */
function withUtcStamp(calendar: string, now: Date): string {
  const utc = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return calendar.replace(/^DTSTAMP:.*$/m, `DTSTAMP:${utc}`);
}

function instantOf(instant: string): Temporal.Instant {
  return Temporal.Instant.from(instant);
}

/** Line breaks would be legal here once escaped, but no calendar shows them well in a title. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
