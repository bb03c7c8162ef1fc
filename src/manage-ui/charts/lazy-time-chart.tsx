import { Group } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";
import type { TimeChartProps, TimeChartRow } from "./time-chart.tsx";
import styles from "./lazy-time-chart.module.css";

const TimeChart = lazy(async () => ({ default: (await import("./time-chart.tsx")).TimeChart }));

/** Loads the chart library after its page. The outline and the text beside the chart appear at once. */
export function LazyTimeChart(props: TimeChartProps) {
  const isInBrowser = useIsHydrated();
  const outline = <Outline rows={props.rows} />;
  const { nowName, beforeName } = props;
  return (
    <>
      {beforeName && (
        <Group gap="xs" fz={13} aria-hidden="true">
          <Swatch colour="var(--accent)" />
          {nowName}
          <Swatch colour="var(--text-3)" />
          {beforeName}
        </Group>
      )}
      {isInBrowser ? (
        <Suspense fallback={outline}>
          <TimeChart {...props} />
        </Suspense>
      ) : (
        outline
      )}
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="16" height="3">
      <rect width="16" height="3" fill={colour} />
    </svg>
  );
}

/** Draws the course at the place where the chart will draw it. */
function Outline({ rows }: { rows: readonly TimeChartRow[] }) {
  const most = Math.max(1, ...rows.map(({ now, before = 0 }) => Math.max(now ?? 0, before)));
  const points = rows.map(({ now }, place) => `${place} ${most - (now ?? 0)}`).join("L");
  const end = Math.max(1, rows.length - 1);
  return (
    <div className={styles.outline} aria-hidden="true">
      <svg width="100%" height="100%" viewBox={`0 0 ${end} ${most}`} preserveAspectRatio="none">
        <path d={`M0 ${most}L${points}L${end} ${most}Z`} />
      </svg>
    </div>
  );
}
