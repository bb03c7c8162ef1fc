import { Flex } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useNow } from "../../../../backoffice/use-now.ts";
import figures from "../../../../manage-ui/charts/figures.module.css";
import type { Today } from "../../../../reporting/contract.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { timeUntil } from "../../../../manage-ui/dates/time-until.ts";
import { eventCountsQuery } from "../parts/events-queries.ts";
import styles from "./today.module.css";

const DAY = 86_400_000;

/** The next event. On its day, links to its check-in. */
export function NextEvent({ event }: { event: Today["next_event"] }) {
  const { i18n } = useLingui();
  const now = useNow();
  if (!event) {
    return (
      <section className={`${figures.figure} ${styles.part}`}>
        <h2 className={`${figures.label} ${styles.label}`}>
          <Trans>Next event</Trans>
        </h2>
        <NothingYet />
      </section>
    );
  }
  const left = Date.parse(event.start_date) - now;
  return (
    <section className={`${figures.figure} ${styles.part}`}>
      <h2 className={`${figures.label} ${styles.label}`}>
        <Trans>Next event</Trans>
      </h2>
      <p className={`${figures.value} ${styles.value}`} suppressHydrationWarning>
        {left <= 0 ? <Trans>On now</Trans> : timeUntil(event, now, i18n.locale)}
      </p>
      <p className={styles.words}>
        <Link to={`/manage/event/${event.id}/dashboard`}>{event.title}</Link>
      </p>
      <p className={styles.quiet}>
        <DateTime at={event.start_date} zone={event.timezone} />
      </p>
      {event.check_in_list_short_id && left < DAY && (
        <Flex
          component="a"
          align="center"
          href={`/check-in/${event.check_in_list_short_id}`}
          className={styles.door}
          gap="xs"

          display="inline-flex"
        >
          <Icon name="qr" size={18} />
          <Trans>Open check-in</Trans>
        </Flex>
      )}
    </section>
  );
}

/** Names the drafts, because a new event is a draft. */
function NothingYet() {
  const { data: counts } = useQuery(eventCountsQuery(null));
  return (
    <>
      <p className={styles.quiet}>
        <Trans>Nothing is coming up yet.</Trans>
      </p>
      {counts && counts.draft > 0 && (
        <p className={styles.words}>
          <Link to="/manage/events/draft">
            <Plural
              value={counts.draft}
              one="# event is not published yet"
              other="# events are not published yet"
            />
          </Link>
        </p>
      )}
    </>
  );
}
