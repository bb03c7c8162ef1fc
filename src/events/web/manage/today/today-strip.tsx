import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import figures from "../../../../manage-ui/charts/figures.module.css";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { NextEvent } from "./next-event.tsx";
import { SoldToday } from "./sold-today.tsx";
import { todayQuery } from "./today-query.ts";
import styles from "./today.module.css";
import { Waiting } from "./waiting.tsx";

/** Overview over all events: today's sales, the next start and pending work. */
export function TodayStrip() {
  const { t } = useLingui();
  const { data: today, error, refetch } = useQuery(todayQuery());
  if (error && !today) {
    return (
      <ProblemNotice
        error={error}
        title={t`The figures could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!today) return <Skeleton style={{ blockSize: "9.5rem" }} />;
  if (!today.has_events) return null;
  return (
    <section aria-label={t`Today, across all events`} className={`${figures.figures} ${styles.strip}`}>
      <SoldToday currencies={today.currencies} />
      <NextEvent event={today.next_event} />
      <Waiting events={today.waiting} />
    </section>
  );
}
