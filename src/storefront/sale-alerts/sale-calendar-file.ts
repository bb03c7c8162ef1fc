import { msg } from "@lingui/core/macro";
import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { installation } from "../../values/installation/installation.ts";
import type { Locale } from "../../values/languages/locales.ts";

export interface ComingSaleEntry {
  event: { id: number; slug: string; title: string; organizer: { name: string } };
  /** RFC 3339. */
  startsAt: string;
  /** The visitor's language. */
  locale: Locale;
  /** Without a trailing slash. */
  publicUrl: string;
  now: Date;
}

const MINUTES_LONG = 15;
const ALARM_MINUTES = 10;

/**
 * Calendar entry of a quarter of an hour from the start of sales, with an alarm ten minutes before. In UTC,
 * because it marks an instant.
 */
export function saleCalendarFile({ event, startsAt, locale, publicUrl, now }: ComingSaleEntry): string {
  const i18n = serverI18n(locale);
  const { title } = event;
  const start = new Date(startsAt);
  const url = `${publicUrl}/event/${event.id}/${event.slug}`;
  const calendar = ical({
    prodId: { company: installation().appName, product: "Tickets", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent({
    id: `sale-${event.id}@${new URL(publicUrl).hostname}`,
    start,
    end: new Date(start.getTime() + MINUTES_LONG * 60_000),
    stamp: now,
    summary: oneLine(i18n._(msg`Tickets on sale: ${title}`)),
    description: [oneLine(event.organizer.name), url].join("\n"),
    url,
  });
  entry.createAlarm({
    type: ICalAlarmType.display,
    triggerBefore: ALARM_MINUTES * 60,
    description: oneLine(i18n._(msg`Tickets for ${title} go on sale soon.`)),
  });
  return `${calendar.toString()}\r\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
