import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import type { StorefrontEvent } from "../../contract.ts";
import { canonicalUrl } from "../event-tags.ts";
import { addressParts } from "../../../events/rules/map-link.ts";

/** Links that add an event to a calendar. */
export interface CalendarLinks {
  /** Address of an iCalendar file. */
  file: string;
  google: string;
  outlook: string;
}

const DEFAULT_HOURS = 2;

type Facts = Pick<
  StorefrontEvent,
  "id" | "slug" | "title" | "start_date" | "end_date" | "timezone" | "location"
>;

/**
 * Links to add an event to a calendar: a file, and prefilled forms of Google and Outlook. An event without an
 * end lasts two hours, as in the file.
 */
export function calendarLinks(event: Facts, config: PublicConfig): CalendarLinks {
  const { id, title, timezone, location } = event;
  const start = new Date(event.start_date);
  const end = event.end_date
    ? new Date(event.end_date)
    : new Date(start.getTime() + DEFAULT_HOURS * 3_600_000);
  const url = canonicalUrl(event, config);
  const place = location ? addressParts(location).join(", ") : "";
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: timezone,
    details: url,
    ...(place && { location: place }),
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: url,
    ...(place && { location: place }),
  });
  return {
    file: `/event/${id}/calendar.ics`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    // Outlook shows a plus sign literally.
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${String(outlook).replaceAll("+", "%20")}`,
  };
}

/** "20270612T173000Z". */
function compact(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}
