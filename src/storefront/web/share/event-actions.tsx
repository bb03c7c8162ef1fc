import { Island } from "../../../platform/web/islands/island.tsx";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { StorefrontEvent } from "../../contract.ts";
import { canonicalUrl } from "../event-tags.ts";
import type { CalendarLinks } from "./calendar-links.ts";
import { Calendars } from "./calendars.tsx";
import { Share } from "./share.tsx";
import styles from "./share.module.css";

interface EventActionsProps {
  event: StorefrontEvent;
  /** Null: the event is over or cancelled. */
  calendars: CalendarLinks | null;
}

/**
 * Buttons for calendars and sharing. They are links, so that nothing of another site loads before a click.
 */
export function EventActions({ event, calendars }: EventActionsProps) {
  const url = canonicalUrl(event, useConfig());
  return (
    <div className={`${styles.actions} no-print`}>
      {calendars && <Calendars calendars={calendars} />}
      <Island name="share" of={Share} props={{ title: event.title, url }} />
    </div>
  );
}
