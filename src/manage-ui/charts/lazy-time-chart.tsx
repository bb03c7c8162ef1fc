import { lazy, Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useInBrowser } from "../use-in-browser.ts";
import type { TimeChartProps } from "./time-chart.tsx";

const TimeChart = lazy(async () => ({ default: (await import("./time-chart.tsx")).TimeChart }));

/** Loads the chart library after its page; the text and the table beside the chart are there at once. */
export function LazyTimeChart(props: TimeChartProps) {
  const isInBrowser = useInBrowser();
  const bones = <Skeleton style={{ blockSize: "15rem" }} />;
  if (!isInBrowser) return bones;
  return (
    <Suspense fallback={bones}>
      <TimeChart {...props} />
    </Suspense>
  );
}
