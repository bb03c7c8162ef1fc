import styles from "./sparkline.module.css";

const WIDTH = 120;
const HEIGHT = 32;
/** Room for the stroke and the end point. */
const MARGIN = 3;

interface SparklineProps {
  values: readonly number[];
  /** The text alternative: "Sales rose from 3 to 40 in seven days". */
  label: string;
  /** Fills the width and height of its container. */
  isWide?: boolean;
}

/** A small line chart without axes. */
export function Sparkline({ values, label, isWide = false }: SparklineProps) {
  const points = place(values);
  const last = points.at(-1);
  if (!last) return null;
  const line = `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
  return (
    <svg
      className={styles.sparkline}
      width={isWide ? "100%" : WIDTH}
      height={isWide ? "100%" : HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio={isWide ? "none" : undefined}
      role="img"
      aria-label={label}
    >
      <path className={styles.area} d={`${line}V${HEIGHT}H${MARGIN}Z`} />
      <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
      {!isWide && <circle className={styles.end} cx={last[0]} cy={last[1]} r="2.5" />}
    </svg>
  );
}

function place(values: readonly number[]): [x: number, y: number][] {
  const low = Math.min(...values, 0);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (WIDTH - 2 * MARGIN) / (values.length - 1) : 0;
  return values.map((value, index) => [
    round(MARGIN + index * step),
    round(HEIGHT - MARGIN - ((value - low) / span) * (HEIGHT - 2 * MARGIN)),
  ]);
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
