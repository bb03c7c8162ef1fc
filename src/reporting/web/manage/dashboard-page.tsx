import { Box, SimpleGrid, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { EventStats } from "../../contract.ts";
import type { Route } from "./+types/dashboard-page";
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
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  return (
    <div className={styles.all} aria-busy={isOld}>
      <Box miw={0} style={{ gridArea: "todo" }}>
        <SoldOutPrompt stats={stats} event={event} />
        <ToDo stats={stats} event={event} />
      </Box>
      <Box miw={0} style={{ gridArea: "figures" }}>
        <KeyFigures stats={stats} isCompared={isCompared} />
      </Box>
      <Stack gap="lg" miw={0} style={{ gridArea: "main" }}>
        <SalesOverTime stats={stats} zone={event.timezone} isCompared={isCompared} />
        <ProductSales stats={stats} eventId={event.id} />
        <Sources stats={stats} />
      </Stack>
      <Stack gap="lg" miw={0} style={{ gridArea: "side" }}>
        <Conversion stats={stats} isCompared={isCompared} />
        <NetRevenue stats={stats} />
        <RecentOrders stats={stats} event={event} />
        <SaleAlerts eventId={event.id} />
        <Panel title={<Trans context="with others">Share</Trans>}>
          {isPublic ? (
            <ShareBox path={`/event/${event.id}/${event.slug}`} />
          ) : (
            <Text c="dimmed">
              <Trans>Once the event is published, its link and code appear here.</Trans>
            </Text>
          )}
        </Panel>
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
