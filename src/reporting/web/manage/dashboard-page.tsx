import { Box, SimpleGrid, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { EventStats } from "../../contract.ts";
import type { Route } from "./+types/dashboard-page";
import { hasNoFigures, Share, StillDraft } from "./before-first-sale.tsx";
import { Conversion } from "./conversion.tsx";
import styles from "./dashboard-page.module.css";
import { KeyFigures } from "./key-figures.tsx";
import { NetRevenue } from "./net-revenue.tsx";
import { PeriodChoice, usePeriod } from "./period-choice.tsx";
import { ProductSales } from "./product-sales.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { SaleAlerts } from "./sale-alerts.tsx";
import { SalesOverTime } from "./sales-over-time.tsx";
import { readPeriod } from "./shown-period.ts";
import { SoldOutPrompt } from "./sold-out-prompt.tsx";
import { Sources } from "./sources.tsx";
import { statsQuery } from "./stats-query.ts";
import { ToDo } from "./to-do.tsx";
import { Tonight } from "./tonight/tonight.tsx";

export function loader(args: Route.LoaderArgs) {
  const shown = readPeriod(new URL(args.request.url).searchParams);
  return preload(args, (client) => [client.prefetchQuery(statsQuery(Number(args.params.eventId), shown))]);
}

export const clientLoader = askInBrowser;

/** The live dashboard of an event. */
export default function DashboardPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [shown, choose] = usePeriod();
  const { data: stats, error, refetch, isPlaceholderData } = useQuery(statsQuery(event.id, shown));
  return (
    <Page
      title={t`Dashboard`}
      context={event.title}
      actions={<PeriodChoice shown={shown} onChoose={choose} />}
    >
      <Tonight />
      {error && (!stats || isPlaceholderData) && (
        <ProblemNotice
          error={error}
          title={t`The figures could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !stats && <LoadingFigures />}
      {stats && <Figures stats={stats} isCompared={shown.isCompared} isOld={isPlaceholderData} />}
    </Page>
  );
}

interface FiguresProps {
  stats: EventStats;
  isCompared: boolean;
  /** The figures are of the previous period, while the chosen one loads. */
  isOld: boolean;
}

function Figures({ stats, isCompared, isOld }: FiguresProps) {
  const event = useEvent();
  const hasFigures = !hasNoFigures(stats, event);
  const hasSold = stats.total_orders > 0;
  return (
    <div className={styles.all} aria-busy={isOld}>
      <Box miw={0} style={{ gridArea: "todo" }}>
        <SoldOutPrompt stats={stats} event={event} />
        <ToDo stats={stats} event={event} />
      </Box>
      <Box miw={0} mb="lg" style={{ gridArea: "figures" }}>
        {hasFigures ? <KeyFigures stats={stats} isCompared={isCompared} /> : <StillDraft event={event} />}
      </Box>
      <Stack gap="lg" mb="lg" miw={0} style={{ gridArea: "main" }}>
        {hasFigures && <SalesOverTime stats={stats} zone={event.timezone} isCompared={isCompared} />}
        <ProductSales stats={stats} eventId={event.id} />
        {hasFigures && <Sources stats={stats} />}
        <RecentOrders stats={stats} event={event} />
      </Stack>
      <Stack gap="lg" miw={0} style={{ gridArea: "side" }}>
        {/* The first sale needs visitors. */}
        {!hasSold && <Share event={event} />}
        {(hasSold || stats.total_views > 0) && <Conversion stats={stats} isCompared={isCompared} />}
        {hasSold && <NetRevenue stats={stats} />}
        <SaleAlerts eventId={event.id} />
        {hasSold && <Share event={event} />}
      </Stack>
    </div>
  );
}

function LoadingFigures() {
  return (
    <>
      <SimpleGrid minColWidth="13rem" spacing={1} aria-busy="true">
        {["sold", "gross", "orders", "visits", "in"].map((name) => (
          <Skeleton key={name} style={{ blockSize: "7rem" }} />
        ))}
      </SimpleGrid>
      <Skeleton style={{ blockSize: "20rem" }} />
    </>
  );
}
