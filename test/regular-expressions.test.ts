import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { Email, WallTime, Zone } from "../src/values/wire.ts";
import { timeOnProcessor } from "./time-on-processor.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const LENGTH = 50_000;
/** Ten times what the slowest takes. An expression that reads the text again from each character takes seconds. */
const MILLISECONDS = 50;
/** The time limit for an expression that does not end. */
const GIVEN_UP_AFTER = 1_000;

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

/** Parts of the expression for addresses. The whole expression is tested below. */
const isPart = ({ file, pattern }: Found) => file === "src/values/wire.ts" && !pattern.startsWith("^");

const found = sources()
  .flatMap(expressionsIn)
  .filter((one) => !isPart(one));

test("INJ-19 finds the regular expressions of the whole source", () => {
  expect(found.length).toBeGreaterThan(150);
});

test.each([...new Map(found.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()])(
  "INJ-19 /$pattern/$flags of $file is quick on any input",
  ({ pattern, flags }) => {
    const expression = new RegExp(pattern, flags.replace(/[gy]/g, ""));

    for (const text of attacksOn(pattern)) {
      const took = millisecondsOf(expression, text);
      expect([text.slice(0, 12), text.slice(-6), took, took < MILLISECONDS]).toEqual([
        text.slice(0, 12),
        text.slice(-6),
        took,
        true,
      ]);
    }
  },
);

test("INJ-19 expressions that are assembled from parts are also quick: addresses, moments, zones", () => {
  for (const schema of [Email, WallTime, Zone]) {
    for (const part of ["a", "a.", "a@", "a@a.", "-", "1", "Europe/"]) {
      const text = part.repeat(LENGTH / part.length) + "!";
      const took = bestOf(MILLISECONDS * 5, () => schema.safeParse(text));
      expect(took).toBeLessThan(MILLISECONDS * 5);
    }
  }
});

const place = vm.createContext({ expression: /x/, text: "" });
const script = new vm.Script("expression.test(text)");

function millisecondsOf(expression: RegExp, text: string): number {
  Object.assign(place, { expression, text });
  return bestOf(MILLISECONDS, () => script.runInContext(place, { timeout: GIVEN_UP_AFTER }));
}

/**
 * Takes the best of several runs until one is below the limit, in milliseconds of processor time. A run that was
 * given up does not count, because a busy machine may have stopped it too. Infinity: all were given up.
 */
function bestOf(limit: number, work: () => void): number {
  let best = Infinity;
  for (let turn = 0; turn < 5 && best >= limit; turn++) best = Math.min(best, millisecondsOfRun(work));
  return Math.round(best);
}

function millisecondsOfRun(work: () => void): number {
  try {
    return timeOnProcessor(work).seconds * 1_000;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return Infinity;
  }
}

const USUAL = ["a", "A", "0", " ", "\n", "-", ".", "<", "&", "é"];

/** Generates many repetitions of matching characters, single and in pairs, with a mismatch at the end. */
function* attacksOn(pattern: string): Generator<string> {
  const own = [...new Set(pattern.replace(/\\[a-zA-Z]|[\\()[\]{}?*+|^$]/g, ""))].slice(0, 10);
  const singles = [...new Set([...USUAL, ...own])];
  for (const one of singles) {
    yield one.repeat(LENGTH) + "\u0001";
    yield "\u0001" + one.repeat(LENGTH) + "!";
  }
  for (const one of own.slice(0, 5))
    for (const other of ["a", " ", "0", ...own.slice(0, 5)])
      if (one !== other) yield (one + other).repeat(LENGTH / 2) + "\u0001";
}

function sources(): string[] {
  return fs
    .readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^locales/.test(file))
    .map((file) => path.join("src", file));
}

function expressionsIn(file: string): Found[] {
  const { program } = parseSync(file, fs.readFileSync(path.join(ROOT, file), "utf8"));
  const expressions: Found[] = [];
  visit(program, (node) => {
    if (node.type === "Literal" && node.regex) expressions.push({ file, ...node.regex });
  });
  return expressions;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (typeof value !== "object" || value === null || value instanceof RegExp) return;
  if (Array.isArray(value)) return value.forEach((one) => visit(one, look));
  look(value as Node);
  for (const inner of Object.values(value)) visit(inner, look);
}
