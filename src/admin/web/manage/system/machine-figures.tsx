import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import type { SystemStatus } from "../../../contract.ts";
import { ALERT_LIMITS } from "./alert-limits.ts";
import { Figure } from "./figure.tsx";
import { useFigureWords } from "./use-figure-words.ts";

type Figures = SystemStatus["figures"];

const GIGABYTE = 1_073_741_824;
const MEGABYTE = 1_048_576;

/** Connections of this process, and the replica. */
export function DatabaseFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, none } = useFigureWords();
  const pools = {
    queries: t`Connections for pages`,
    selling: t`Connections for selling`,
    replica: t`Connections for reading`,
  };
  const whys: Record<string, string> = {
    away: t`Reads of the primary: the replica was not usable`,
    behind: t`Reads of the primary: the replica was behind`,
    failed: t`Reads of the primary: the replica failed`,
  };

  function poolItem({ name, used, most, waiting }: Figures["pools"][number]) {
    const inUse = number(used);
    const all = number(most);
    const queued = number(waiting);
    return {
      term: pools[name],
      description: (
        <Figure isBad={waiting > ALERT_LIMITS.databaseConnectionsShort}>
          {t`${inUse} of ${all} in use, ${queued} waiting`}
        </Figure>
      ),
    };
  }
  function replicaWords() {
    if (!figures.replica) return t`Not set up`;
    const { answers, lag_seconds: lag } = figures.replica;
    if (!answers) return <Figure isBad>{t`Does not answer`}</Figure>;
    const behind = number(lag ?? 0, 1);
    return <Figure isBad={(lag ?? 0) > ALERT_LIMITS.replicaBehind}>{t`${behind} s behind`}</Figure>;
  }
  const reads = figures.replica_reads.map(({ from, why, count }) => ({
    term: from === "REPLICA" ? t`Reads of the replica` : (whys[why ?? ""] ?? t`Reads of the primary`),
    description: number(count),
  }));

  return (
    <Panel title={<Trans>Connections to the database</Trans>}>
      <DataList
        items={[
          ...figures.pools.map(poolItem),
          { term: t`Replica`, description: replicaWords() },
          ...(figures.replica && reads.length === 0
            ? [{ term: t`Reads of the replica`, description: none }]
            : reads),
        ]}
      />
    </Panel>
  );
}

/** The process and its machine. */
export function ProcessFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, milliseconds, none } = useFigureWords();
  const { disk, telemetry_batches: batches } = figures;
  const share = number(figures.cpu_cores * 100);
  const memory = number(figures.memory_bytes / MEGABYTE);
  const delay = milliseconds(figures.event_loop_p99_seconds);

  function diskItem({ free: freeBytes, total: totalBytes }: NonNullable<Figures["disk"]>) {
    const free = number(freeBytes / GIGABYTE, 1);
    const total = number(totalBytes / GIGABYTE, 1);
    return {
      term: t`Disk`,
      description: (
        <Figure isBad={freeBytes / totalBytes < ALERT_LIMITS.diskNearlyFull}>
          {t`${free} of ${total} GB free`}
        </Figure>
      ),
    };
  }
  function batchItem({ signal, sent: sentCount, failed }: NonNullable<Figures["telemetry_batches"]>[number]) {
    const sent = number(sentCount);
    const lost = number(failed);
    return {
      term: `OTLP: ${signal}`,
      description: (
        <Figure isBad={failed > ALERT_LIMITS.telemetryLost}>{t`${sent} batches sent, ${lost} lost`}</Figure>
      ),
    };
  }

  return (
    <Panel title={<Trans>This process</Trans>}>
      <DataList
        items={[
          { term: t`CPU`, description: t`${share} % of one core` },
          { term: t`Memory`, description: t`${memory} MB` },
          {
            term: t`Event loop`,
            description: (
              <Figure isBad={figures.event_loop_p99_seconds > ALERT_LIMITS.eventLoopSlow}>
                {t`Late by at most ${delay} ms in 99 of 100 cases`}
              </Figure>
            ),
          },
          ...(disk ? [diskItem(disk)] : []),
          ...(batches?.map(batchItem) ?? []),
          ...(batches?.length ? [] : [{ term: "OTLP", description: batches ? none : t`Not set up` }]),
        ]}
      />
    </Panel>
  );
}
