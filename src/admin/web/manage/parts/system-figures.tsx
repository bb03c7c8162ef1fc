import { Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import type { SystemStatus } from "../../../contract.ts";

type Figures = SystemStatus["figures"];

const GIGABYTE = 1_073_741_824;
const MEGABYTE = 1_048_576;

/** What the Prometheus dashboard shows, for the process that answered. */
export function SystemFigures({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui();
  const number = (value: number, digits = 0) => formatNumber(Number(value.toFixed(digits)), i18n.locale);
  const milliseconds = (seconds: number) => number(seconds * 1000, seconds < 0.01 ? 1 : 0);
  const { queue, disk, replica_lag_seconds: lag } = figures;
  const minutes = Math.max(1, Math.round(figures.seconds / 60));
  const names = { HOLD: t`Holds`, ORDER: t`Orders`, SCAN: t`Scans` };
  const pools = {
    queries: t`Connections for pages`,
    selling: t`Connections for selling`,
    replica: t`Connections for reading`,
  };

  function callWords({ per_second, p50_seconds, p99_seconds }: Figures["calls"][number]): string {
    if (p50_seconds === null || p99_seconds === null) return t`None`;
    const rate = number(per_second, 1);
    const half = milliseconds(p50_seconds);
    const most = milliseconds(p99_seconds);
    return t`${rate} per second; half within ${half} ms, 99 of 100 within ${most} ms`;
  }
  function waitingWords(waiting: number, seconds: number): string {
    if (waiting === 0) return t`Nothing waits`;
    const count = number(waiting);
    const oldest = number(seconds);
    return t`${count} waiting, the oldest for ${oldest} s`;
  }
  function requestWords(): string {
    const rate = number(figures.requests_per_second, 1);
    const share = number(figures.failed_share * 100, 2);
    return t`${rate} per second, ${share} % failed`;
  }
  function poolWords({ used, most, waiting }: Figures["pools"][number]): string {
    const inUse = number(used);
    const all = number(most);
    const queued = number(waiting);
    return t`${inUse} of ${all} in use, ${queued} waiting`;
  }
  const memory = number(figures.memory_bytes / MEGABYTE);
  const delay = milliseconds(figures.event_loop_p99_seconds);
  const free = disk && number(disk.free / GIGABYTE, 1);
  const total = disk && number(disk.total / GIGABYTE, 1);
  const behind = lag === null ? "" : number(lag, 1);

  return (
    <>
      <Panel title={<Trans>This process</Trans>}>
        <Text c="dimmed" fz={14}>
          <Plural
            value={minutes}
            one="The last minute of the process that answered"
            other="The last # minutes of the process that answered"
          />
        </Text>
        <DataList
          items={[
            { term: t`Requests`, description: requestWords() },
            ...figures.calls.map((call) => ({ term: names[call.name], description: callWords(call) })),
            ...figures.pools.map((pool) => ({ term: pools[pool.name], description: poolWords(pool) })),
            ...(lag === null ? [] : [{ term: t`Replica`, description: t`${behind} s behind` }]),
            { term: t`Event loop`, description: t`Late by at most ${delay} ms in 99 of 100 cases` },
            { term: t`Memory`, description: t`${memory} MB` },
            ...(disk ? [{ term: t`Disk`, description: t`${free} of ${total} GB free` }] : []),
          ]}
        />
      </Panel>
      <Panel title={<Trans>Background work</Trans>}>
        <DataList
          items={[
            { term: t`Jobs`, description: waitingWords(queue.jobs_waiting, queue.jobs_oldest_seconds) },
            { term: t`E-mails`, description: waitingWords(queue.emails_waiting, queue.jobs_oldest_seconds) },
            {
              term: t`Sales to process`,
              description: waitingWords(queue.outbox_waiting, queue.outbox_oldest_seconds),
            },
            {
              term: t`Webhooks`,
              description: waitingWords(queue.webhooks_waiting, queue.webhooks_oldest_seconds),
            },
          ]}
        />
      </Panel>
    </>
  );
}
