import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useInBrowser } from "../use-in-browser.ts";
import styles from "./charts.module.css";
import type { TimeChartProps } from "./time-chart.tsx";

const TimeChart = lazy(async () => ({ default: (await import("./time-chart.tsx")).TimeChart }));

/** The chart library comes after the page that shows it; the words and the table beside it are there at once. */
export function LazyTimeChart(props: TimeChartProps) {
  const isInBrowser = useInBrowser();
  const bones = <Skeleton className={styles.chartBones} />;
  if (!isInBrowser) return bones;
  return (
    <Suspense fallback={bones}>
      <TimeChart {...props} />
    </Suspense>
  );
}
