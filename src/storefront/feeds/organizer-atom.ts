import { formatDateTime } from "../../ui/format.ts";
import { DEFAULT_LOCALE, matchLocale } from "../../values/languages/locales.ts";
import { escapeXml } from "../../values/escape-xml.ts";
import { organizerPath } from "../rules/organizer-path.ts";
import type { Feed, FeedEvent } from "./feed-events.ts";

interface AtomFeed extends Feed {
  /** Without a trailing slash. */
  publicUrl: string;
}

/** An organiser's announcements as an Atom feed (RFC 4287). */
export function organizerAtom({ organizer, events, publicUrl }: AtomFeed): string {
  const updated = Math.max(...[organizer, ...events].map(({ updated_at }) => updated_at.getTime()));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>${publicUrl}/events/${organizer.id}</id>`,
    `<title>${escapeXml(organizer.name)}</title>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<author><name>${escapeXml(organizer.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${publicUrl}/events/${organizer.id}/feed.atom"/>`,
    `<link rel="alternate" type="text/html" href="${publicUrl}${organizerPath(organizer)}"/>`,
    ...events.map((event) => entryOf(event, publicUrl)),
    `</feed>\n`,
  ].join("\n");
}

/** The entry's id is the address without the slug, because the title may change. */
function entryOf(event: FeedEvent, publicUrl: string): string {
  const { id, slug, title, created_at, updated_at, description_preview } = event;
  const facts = [whenAndWhere(event), description_preview].filter(Boolean).join("\n");
  return [
    `<entry${event.content_language ? ` xml:lang="${escapeXml(event.content_language)}"` : ""}>`,
    `<id>${publicUrl}/event/${id}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<published>${created_at.toISOString()}</published>`,
    `<updated>${updated_at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${publicUrl}/event/${id}/${slug}"/>`,
    `<summary>${escapeXml(facts)}</summary>`,
    `</entry>`,
  ].join("\n");
}

/** Formatted in the language of the event's own texts. */
function whenAndWhere({ start_date, timezone, location, content_language }: FeedEvent): string {
  const locale = matchLocale(content_language) ?? DEFAULT_LOCALE;
  const when = formatDateTime(start_date, { locale, zone: timezone, style: "date-time", hasZoneName: true });
  return [when, location?.venue_name, location?.city].filter(Boolean).join(" · ");
}
