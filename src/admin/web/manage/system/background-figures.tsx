import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import type { SystemStatus } from "../../../contract.ts";
import { ALERT_LIMITS, OUTBOX_LIMIT_SECONDS } from "./alert-limits.ts";
import { Figure, FigureList } from "./figure.tsx";
import { useFigureWords } from "./use-figure-words.ts";

type Figures = SystemStatus["figures"];

/** What waits, and what should be zero: the same in all processes. */
export function WaitingWork({ figures: { queue, stock } }: { figures: Figures }) {
  const { t } = useLingui();
  const { number } = useFigureWords();

  function waiting(waits: number, seconds: number, limit: number) {
    if (waits === 0) return t`Nothing waits`;
    const count = number(waits);
    const oldest = number(seconds);
    return <Figure isBad={seconds > limit}>{t`${count} waiting, the oldest for ${oldest} s`}</Figure>;
  }
  function stockWords(): string {
    if (stock.check_age_seconds === null) return t`Not checked yet`;
    const wrong = number(stock.counters_wrong);
    const age = number(stock.check_age_seconds);
    return stock.counters_wrong === 0
      ? t`All correct, checked ${age} s ago`
      : t`${wrong} wrong, checked ${age} s ago`;
  }
  const silent = queue.worker_silent_seconds;
  const silence = number(silent ?? 0);

  return (
    <Panel title={<Trans>Background work</Trans>}>
      <Text c="dimmed" fz={14}>
        <Trans>Of all processes, now</Trans>
      </Text>
      <DataList
        items={[
          {
            term: t`Jobs`,
            description: waiting(queue.jobs_waiting, queue.jobs_oldest_seconds, ALERT_LIMITS.queueWaits),
          },
          {
            term: t`E-mails`,
            description: waiting(queue.emails_waiting, queue.emails_oldest_seconds, ALERT_LIMITS.queueWaits),
          },
          {
            term: t`Sales to process`,
            description: waiting(queue.outbox_waiting, queue.outbox_oldest_seconds, OUTBOX_LIMIT_SECONDS),
          },
          {
            term: t`Webhooks`,
            description: waiting(
              queue.webhooks_waiting,
              queue.webhooks_oldest_seconds,
              ALERT_LIMITS.webhooksWait,
            ),
          },
          {
            term: t`Sign of life of a worker`,
            description: (
              <Figure isBad={silent === null || silent > ALERT_LIMITS.workerSilent}>
                {silent === null ? t`None for an hour` : t`${silence} s ago`}
              </Figure>
            ),
          },
          {
            term: t`Stock counters`,
            description: <Figure isBad={stock.counters_wrong > 0}>{stockWords()}</Figure>,
          },
          {
            term: t`Overdue holds`,
            description: (
              <Figure isBad={stock.holds_overdue > 0}>
                {stock.holds_overdue === 0 ? t`None are overdue` : number(stock.holds_overdue)}
              </Figure>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** What this process sent. */
export function SentMessages({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, none, elsewhere } = useFigureWords();
  const empty = figures.runs_jobs ? none : elsewhere;
  const { sent, failed } = figures.emails;

  function emailWords() {
    if (sent + failed === 0) return figures.runs_jobs ? t`No e-mails in the last five minutes` : elsewhere;
    const all = number(sent);
    const lost = number(failed);
    const isBad = failed / (sent + failed) > ALERT_LIMITS.emailsFail;
    return <Figure isBad={isBad}>{t`${all} sent, ${lost} failed`}</Figure>;
  }
  const attempts = figures.webhook_attempts.map(({ answer, count }) => ({
    term: answer === "none" ? t`Webhooks without an answer` : t`Webhooks answered with ${answer}`,
    description: number(count),
  }));

  return (
    <Panel title={<Trans>E-mails and webhooks</Trans>}>
      <DataList
        items={[
          { term: t`E-mails`, description: emailWords() },
          ...(attempts.length > 0 ? attempts : [{ term: t`Webhooks`, description: empty }]),
        ]}
      />
    </Panel>
  );
}

/** Jobs and background loops of this process, in two panels. */
export function JobsAndLoops({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, milliseconds, none, elsewhere } = useFigureWords();
  const empty = figures.runs_jobs ? none : elsewhere;
  return (
    <>
      <Panel title={<Trans>Jobs</Trans>}>
        <FigureList
          empty={empty}
          items={figures.jobs.map((job) => {
            const ok = number(job.ok);
            const failed = number(job.failed);
            const most = milliseconds(job.p99_seconds);
            return {
              name: job.name,
              words: t`${ok} done, ${failed} failed; 99 of 100 within ${most} ms`,
              isBad: job.failed > 0,
            };
          })}
        />
      </Panel>
      <Panel title={<Trans>Background loops</Trans>}>
        <FigureList
          empty={empty}
          items={figures.background_loops.map((loop) => {
            const runs = number(loop.runs);
            const most = milliseconds(loop.p99_seconds);
            return { name: loop.name, words: t`Runs: ${runs}; 99 of 100 within ${most} ms`, isBad: false };
          })}
        />
      </Panel>
    </>
  );
}
