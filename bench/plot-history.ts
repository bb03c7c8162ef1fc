import fs from "node:fs";
import path from "node:path";
import { type PastFigure, readHistory } from "./history.ts";
import { ROOT } from "./server-under-test.ts";

export const PICTURE = path.join(ROOT, "docs/pictures/benchmark-history.svg");

/** The figures in the picture: name in the results, unit and goal. */
const PANELS = [
  { name: "whole free orders", unit: "B", goal: 0.8 },
  { name: "paid orders with the simulator", unit: "B", goal: 0.2 },
  { name: "holds on one hot product", unit: "B", goal: 1.5 },
  { name: "check-ins at 100,000 attendees", unit: "B", goal: 1.5 },
  { name: "public event page from memory", unit: "F", goal: 0.6 },
];

const [WIDTH, HEIGHT, COLUMNS] = [360, 222, 2];
const PLOT = { left: 44, right: 16, top: 58, bottom: 34 };

/** The colours follow the reader's light or dark mode, also inside an image element. */
const STYLE = `
  svg { background: #ffffff; font: 12px system-ui, sans-serif; }
  text { fill: #1f2933; } .quiet { fill: #52606d; font-size: 11px; }
  .axis { stroke: #9aa5b1; } .grid { stroke: #e4e7eb; }
  .goal { stroke: #b44d12; stroke-dasharray: 5 4; } .goal-text { fill: #b44d12; font-size: 11px; }
  .line { fill: none; stroke: #2b6cb0; stroke-width: 2; } .dot { fill: #2b6cb0; }
  .title { font-weight: 600; font-size: 13px; }
  @media (prefers-color-scheme: dark) {
    svg { background: #14181d; } text { fill: #e4e7eb; } .quiet { fill: #a3b0bd; }
    .axis { stroke: #67737f; } .grid { stroke: #2a3138; }
    .goal { stroke: #f0a36b; } .goal-text { fill: #f0a36b; }
    .line { stroke: #7db4f0; } .dot { fill: #7db4f0; }
  }`;

if (import.meta.main) {
  fs.mkdirSync(path.dirname(PICTURE), { recursive: true });
  fs.writeFileSync(PICTURE, drawHistory());
  process.stdout.write(`wrote ${path.relative(ROOT, PICTURE)}\n`);
}

/** Draws all results in the history as one SVG picture. */
export function drawHistory(): string {
  const history = readHistory();
  const rows = Math.ceil(PANELS.length / COLUMNS);
  const [width, height] = [COLUMNS * WIDTH, rows * HEIGHT + 44];
  const panels = PANELS.map((panel, index) => {
    const place = `translate(${(index % COLUMNS) * WIDTH} ${40 + Math.floor(index / COLUMNS) * HEIGHT})`;
    const points = history.filter(({ name }) => name === panel.name);
    return `<g transform="${place}">${drawPanel(panel, points)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">Benchmark results over time, relative to the reference speed of the same run</title>
<style>${STYLE}</style>
<text class="title" x="16" y="22">Benchmark results over time (dashed: goal)</text>
<text class="quiet" x="16" y="38">B: pgbench transactions/s, F: requests/s of a bare Fastify route, each in the same run; left to right: runs</text>
${panels.join("\n")}
</svg>
`;
}

function drawPanel({ name, unit, goal }: (typeof PANELS)[number], points: PastFigure[]): string {
  const most = niceCeiling(Math.max(goal, ...points.map(({ ratio }) => ratio)) * 1.05);
  const bottom = HEIGHT - PLOT.bottom;
  const end = WIDTH - PLOT.right;
  const x = (index: number) =>
    PLOT.left + 8 + ((end - PLOT.left - 16) * index) / Math.max(1, points.length - 1);
  const y = (ratio: number) => bottom - ((bottom - PLOT.top) * ratio) / most;
  const ticks = [0, most / 2, most].map(
    (tick) =>
      `<line class="${tick === 0 ? "axis" : "grid"}" x1="${PLOT.left}" x2="${end}" y1="${at(y(tick))}" y2="${at(y(tick))}"/>` +
      `<text class="quiet" x="${PLOT.left - 6}" y="${at(y(tick) + 4)}" text-anchor="end">${Number(tick.toFixed(2))}</text>`,
  );
  const path = points.map(({ ratio }, index) => `${at(x(index))},${at(y(ratio))}`).join(" ");
  const dots = points.map(
    (point, index) =>
      `<circle class="dot" cx="${at(x(index))}" cy="${at(y(point.ratio))}" r="3.5"><title>${textOf(point)} ${unit}</title></circle>`,
  );
  const last = points.at(-1);
  return [
    `<text class="title" x="${PLOT.left}" y="26">${name}</text>`,
    `<text class="quiet" x="${PLOT.left - 6}" y="46" text-anchor="end">${unit}</text>`,
    ...ticks,
    `<line class="goal" x1="${PLOT.left}" x2="${end}" y1="${at(y(goal))}" y2="${at(y(goal))}"/>`,
    `<text class="goal-text" x="${end}" y="${at(y(goal) - 5)}" text-anchor="end">goal ${goal}</text>`,
    `<polyline class="line" points="${path}"/>`,
    ...dots,
    ...dayLabels(points).map(
      ({ index, day }) =>
        `<text class="quiet" x="${at(x(index))}" y="${bottom + 16}" text-anchor="middle">${day}</text>`,
    ),
    last ? `<text class="quiet" x="${PLOT.left}" y="41">last run: ${last.ratio} ${unit}</text>` : "",
  ].join("\n");
}

/** One label for the first run of each day. Labels too close to the one before are left out. */
function dayLabels(points: readonly PastFigure[]): { index: number; day: string }[] {
  const labels: { index: number; day: string }[] = [];
  const room = Math.max(1, Math.ceil(points.length / 6));
  for (const [index, { measured_at }] of points.entries()) {
    const day = new Date(measured_at).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    const before = labels.at(-1);
    if (before?.day !== day && (!before || index - before.index >= room)) labels.push({ index, day });
  }
  return labels;
}

function textOf({ measured_at, ratio }: PastFigure): string {
  return `${measured_at.slice(0, 16).replace("T", " ")} UTC: ${ratio}`;
}

function niceCeiling(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil((value / step) * 5) * (step / 5);
}

function at(value: number): string {
  return value.toFixed(1);
}
