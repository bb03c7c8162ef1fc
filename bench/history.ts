import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./server-under-test.ts";

/** One figure of one run, relative to the reference speed of the same run. */
export interface PastFigure {
  measured_at: string;
  name: string;
  ratio: number;
}

const FILE = path.join(ROOT, "bench/results/history.jsonl");

export function readHistory(): PastFigure[] {
  const lines = fs.readFileSync(FILE, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PastFigure);
}

/** Appends one line for each figure with a ratio: other files in bench/results keep only the last run. */
export function addToHistory(measuredAt: string, figures: { name: string; ratio: number | null }[]): void {
  const lines = figures.flatMap(({ name, ratio }) =>
    ratio === null
      ? []
      : [JSON.stringify({ measured_at: measuredAt, name, ratio: Math.round(ratio * 1_000) / 1_000 })],
  );
  fs.appendFileSync(FILE, lines.map((line) => `${line}\n`).join(""));
}
