import { Trans } from "@lingui/react/macro";
import type { ListedEvent } from "../../organizers/contract/public-organizers.ts";
import { listedEventPath } from "../../rules/organizer-path.ts";
import { EventCards } from "./event-card.tsx";
import styles from "./more-events.module.css";

interface MoreEventsProps {
  organizer: string;
  events: readonly ListedEvent[];
}

/** Leads from a page that sells nothing to the next events. */
export function MoreEvents({ organizer, events }: MoreEventsProps) {
  if (events.length === 0) return null;
  return (
    <aside className={styles.more} aria-labelledby="more-events">
      <h2 id="more-events">
        <Trans>More from {organizer}</Trans>
      </h2>
      <EventCards events={events} hrefOf={listedEventPath} />
    </aside>
  );
}
