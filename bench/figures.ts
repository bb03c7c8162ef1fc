import type { CapacityRun } from "./measures/capacity.ts";
import type { ExportFigures } from "./measures/export.ts";
import { type Paint, PAINT_GOALS } from "./measures/paint.ts";
import type { ProcessFigures } from "./measures/processes.ts";
import type { RateAndWait } from "./measures/selling.ts";
import { quantile } from "./open-load.ts";
import { type PageFeel, performanceScore } from "./page-score.ts";

/** One row of the results. */
export interface Figure {
  name: string;
  measured: string;
  ratio: number | null;
  goal: string;
  verdict: "reached" | "below the goal" | "DEFECT" | "–";
}

export function rate(
  name: string,
  result: { perSecond: number; p50: number; p99: number; failed: number },
  yardstick: number,
  unit: string,
  goal: number,
  floor: number,
): Figure {
  const ratio = result.perSecond / yardstick;
  return {
    name,
    measured: `${Math.round(result.perSecond)}/s, p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms${result.failed ? `, ${result.failed} FAILED` : ""} = ${ratio.toFixed(2)} ${unit}`,
    ratio,
    goal: `${goal} ${unit} (defect below ${floor} ${unit})`,
    verdict: ratio < floor ? "DEFECT" : ratio < goal ? "below the goal" : "reached",
  };
}

/** A closed loop at its limit measures only its own queue. So waiting is measured at half of the rate. */
export function waitAtHalf(name: string, { perSecond, atHalf, bare }: RateAndWait, goal: number): Figure {
  const { times, failed, waiting } = atHalf;
  const p99 = quantile(times, 0.99);
  return {
    name: `${name}, arriving at half of that rate`,
    measured: `${Math.round(perSecond / 2)}/s, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${waiting} at once${failed ? `, ${failed} FAILED` : ""}; a bare route as often p99 ${quantile(bare.times, 0.99).toFixed(1)} ms`,
    ratio: null,
    goal: `p99 ${goal} ms, none failed`,
    verdict: failed === 0 && p99 <= goal ? "reached" : "below the goal",
  };
}

export function shape(name: string, value: number, against: number, goal: number, floor: number): Figure {
  const ratio = value / against;
  return {
    name,
    measured: `${Math.round(value)}/s against ${Math.round(against)}/s = ${(ratio * 100).toFixed(0)} %`,
    ratio,
    goal: `${goal * 100} % (defect below ${floor * 100} %)`,
    verdict: ratio < floor ? "DEFECT" : ratio < goal ? "below the goal" : "reached",
  };
}

export function below(name: string, value: number, goal: number, floor: number, unit: string): Figure {
  return {
    name,
    measured: `${value.toFixed(1)} ${unit}`,
    ratio: null,
    goal: `${goal} ${unit} (defect above ${floor})`,
    verdict: value > floor ? "DEFECT" : value > goal ? "below the goal" : "reached",
  };
}

export function paintFigures({ page, usable, scriptKb, requests, ...feel }: Paint): Figure[] {
  const { firstPaint, largestPaint } = feel;
  const goals = PAINT_GOALS[page]!;
  return [
    below(`${page} page, first paint`, firstPaint, goals.first, 2 * goals.first, "ms"),
    below(`${page} page, largest paint`, largestPaint, goals.largest, 2 * goals.largest, "ms"),
    below(`${page} page, usable`, usable, goals.usable, 2 * goals.usable, "ms"),
    scoreFigure(`${page} page, performance score as Lighthouse weighs it`, feel, goals.score),
    below(`${page} page, scripts in ${requests} requests`, scriptKb, goals.scriptKb, 120, "KB"),
  ];
}

function scoreFigure(name: string, feel: PageFeel, goal: number | undefined): Figure {
  const score = performanceScore(feel);
  const measured = `${score.toFixed(0)} of 100, blocked ${feel.blocked.toFixed(0)} ms, shifted ${feel.shift.toFixed(3)}`;
  if (goal === undefined) return { name, measured, ratio: null, goal: "–", verdict: "–" };
  return {
    name,
    measured,
    ratio: null,
    goal: `${goal} (defect below 90)`,
    verdict: score < 90 ? "DEFECT" : Math.round(score) < goal ? "below the goal" : "reached",
  };
}

export function pageCpu(name: string, milliseconds: number, bareMilliseconds: number): Figure {
  const ratio = milliseconds / bareMilliseconds;
  return {
    name,
    measured: `${milliseconds.toFixed(2)} ms of CPU = ${ratio.toFixed(0)} requests to a bare route`,
    ratio,
    goal: "at most 60 requests (defect above 150)",
    verdict: ratio > 150 ? "DEFECT" : ratio > 60 ? "below the goal" : "reached",
  };
}

/**
 * The goals: a hundred thousand rows in 20 s, proportionally longer for more; memory independent of the
 * number.
 */
export function exportFigures(exported: ExportFigures[], attendees: number): Figure[] {
  const hundredThousands = Math.max(1, attendees / 100_000);
  return exported.flatMap(({ format, seconds, extraMegabytes, fileMegabytes, rows, steps }): Figure[] => {
    const of = `${attendees.toLocaleString("en")} attendees as ${format} of ${fileMegabytes.toFixed(0)} MB`;
    return [
      below(`${of}, to the whole file`, seconds, 20 * hundredThousands, 60 * hundredThousands, "s"),
      below(`${of}, memory at its highest`, extraMegabytes, 200, 400, "MB"),
      {
        name: `${of}, rows in the file`,
        measured: `${rows.toLocaleString("en")}, progress told ${steps} times`,
        ratio: null,
        goal: "all of them (anything else is a defect)",
        verdict: rows === attendees ? "reached" : "DEFECT",
      },
    ];
  });
}

export function processFigures({ perSecond, failed, told, stored, taken, held }: ProcessFigures): Figure[] {
  const one = perSecond.get(1)!;
  const isExact = stored >= told && taken === held;
  return [
    ...[...perSecond]
      .filter(([count]) => count > 1)
      .map(([count, several]) =>
        shape(`whole free orders, ${count} web processes against one`, several, one, 0.95, 0.8),
      ),
    {
      name: "orders of all of these, exact",
      measured: `${told.toLocaleString("en")} told complete, ${stored.toLocaleString("en")} stored; ${taken.toLocaleString("en")} places taken, ${held.toLocaleString("en")} in orders; ${failed} requests failed`,
      ratio: null,
      goal: "every order stored, counter equal to orders (anything else is a defect)",
      verdict: isExact ? "reached" : "DEFECT",
    },
  ];
}

/** Compares the CPU time that the model predicts for a minute with what was used. */
export function capacityFigure({ visitors, predicted, measured, p99, failed }: CapacityRun): Figure {
  const ratio = (measured.web + measured.database) / (predicted.web + predicted.database);
  const part = (name: "web" | "database") =>
    `${name} ${measured[name].toFixed(1)} of ${predicted[name].toFixed(1)} s`;
  return {
    name: `${visitors.toLocaleString("en")} visitors in a minute`,
    measured: `${part("web")}, ${part("database")} = ${(ratio * 100).toFixed(0)} % of the model; p99 ${p99.toFixed(0)} ms${failed ? `, ${failed} FAILED` : ""}`,
    ratio,
    goal: "80 to 120 % of the CPU time that the model predicts, none failed",
    verdict: failed === 0 && ratio >= 0.8 && ratio <= 1.2 ? "reached" : "below the goal",
  };
}
