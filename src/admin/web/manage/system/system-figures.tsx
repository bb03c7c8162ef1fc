import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import type { SystemStatus } from "../../../contract.ts";
import { JobsAndLoops, SentMessages, WaitingWork } from "./background-figures.tsx";
import { DatabaseFigures, ProcessFigures } from "./machine-figures.tsx";
import { RequestFigures, RouteFigures } from "./request-figures.tsx";
import { SellingFigures } from "./selling-figures.tsx";

/** The figures of the Prometheus dashboard, as far as they say how it is now. */
export function SystemFigures({ figures }: { figures: SystemStatus["figures"] }) {
  const minutes = Math.max(1, Math.round(figures.seconds / 60));
  return (
    <>
      <Text c="dimmed">
        <Plural
          value={minutes}
          one="The last minute of the process that answered"
          other="The last # minutes of the process that answered"
        />
        <br />
        <Trans>The dashboard for Grafana shows other processes and longer periods.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SellingFigures figures={figures} />
        <RequestFigures figures={figures} />
        <ProcessFigures figures={figures} />
        <RouteFigures figures={figures} />
        <WaitingWork figures={figures} />
        <Stack gap="lg">
          <SentMessages figures={figures} />
          <DatabaseFigures figures={figures} />
        </Stack>
        <JobsAndLoops figures={figures} />
      </SimpleGrid>
    </>
  );
}
