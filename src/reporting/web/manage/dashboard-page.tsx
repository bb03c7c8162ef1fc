import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { ShareBox } from "../../../manage-ui/share-box.tsx";
import { DateRange } from "../../../ui/date-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { EventStats } from "../../contract.ts";
import type { Route } from "./+types/dashboard-page";
import styles from "./dashboard-page.module.css";
import { KeyFigures } from "./key-figures.tsx";
import { ProductSales } from "./product-sales.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SalesOverTime } from "./sales-over-time.tsx";
import { statsQuery } from "./stats-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(statsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** How an event is doing, to the second. */
export default function DashboardPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data: stats, error, refetch } = useQuery(statsQuery(event.id));
  return (
    <Page
      title={t`Dashboard`}
      context={event.title}
      description={<DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />}
    >
      {error && !stats && (
        <ProblemNotice
          error={error}
          title={t`The figures could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !stats && <LoadingFigures />}
      {stats && <Figures stats={stats} />}
    </Page>
  );
}

function Figures({ stats }: { stats: EventStats }) {
  const event = useEvent();
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  return (
    <>
      <KeyFigures stats={stats} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <SalesOverTime stats={stats} />
          <ProductSales stats={stats} eventId={event.id} />
        </div>
        <div className={styles.side}>
          <RecentOrders stats={stats} event={event} />
          <Panel title={<Trans>Share</Trans>}>
            {isPublic ? (
              <ShareBox path={`/event/${event.id}/${event.slug}`} />
            ) : (
              <p className={styles.quiet}>
                <Trans>As soon as the event is published, its link and code are here.</Trans>
              </p>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

function LoadingFigures() {
  return (
    <>
      <div className={styles.figures} aria-busy="true">
        {["sold", "gross", "orders", "in"].map((name) => (
          <Skeleton key={name} className={styles.figureBone} />
        ))}
      </div>
      <Skeleton className={styles.chartBone} />
    </>
  );
}
