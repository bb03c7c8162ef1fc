import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import type { SystemStatus } from "../../../contract.ts";
import { ALERT_LIMITS } from "./alert-limits.ts";
import { Figure, FigureList } from "./figure.tsx";
import { useFigureWords } from "./use-figure-words.ts";

type Figures = SystemStatus["figures"];

/** Requests by status, and load shedding. */
export function RequestFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, none } = useFigureWords();
  const rate = number(figures.requests_per_second, 1);
  const share = number(figures.failed_share * 100, 2);

  return (
    <Panel title={<Trans>Requests</Trans>}>
      <DataList
        items={[
          {
            term: t`All requests`,
            description: (
              <Figure isBad={figures.failed_share > ALERT_LIMITS.requestsFail}>
                {t`${rate} per second, ${share} % failed`}
              </Figure>
            ),
          },
          ...figures.requests.map(({ status_class, count }) => ({
            term: t`Answered with ${status_class}`,
            description: number(count),
          })),
          {
            term: t`Load shedding`,
            description: (
              <Figure isBad={figures.has_shed_load}>
                {figures.has_shed_load
                  ? t`Requests were refused, because the process stood still or its memory was nearly full`
                  : t`Not in the last five minutes`}
              </Figure>
            ),
          },
          {
            term: t`Answered with 503`,
            description: figures.busy_answers === 0 ? none : number(figures.busy_answers),
          },
        ]}
      />
    </Panel>
  );
}

/** The slowest and the most requested routes, in two panels. */
export function RouteFigures({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const { number, milliseconds, none } = useFigureWords();

  function routeItem({ method, route, count, p99_seconds }: Figures["slowest_routes"][number]) {
    const requests = number(count);
    const most = milliseconds(p99_seconds);
    return {
      name: `${method} ${route}`,
      words: t`Requests: ${requests}; 99 of 100 within ${most} ms`,
      isBad: false,
    };
  }

  return (
    <>
      <Panel title={<Trans>Slowest routes</Trans>}>
        <FigureList empty={none} items={figures.slowest_routes.map(routeItem)} />
      </Panel>
      <Panel title={<Trans>Most requested routes</Trans>}>
        <FigureList empty={none} items={figures.busiest_routes.map(routeItem)} />
      </Panel>
    </>
  );
}
