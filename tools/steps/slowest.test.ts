import { expect, test } from "vitest";
import { slowestOfPlaywright, slowestOfVitest } from "./slowest.mjs";

test("lists the ten slowest tests of a Vitest report by file and name, slowest first", () => {
  const assertionResults = Array.from({ length: 12 }, (_, index) => ({
    fullName: `test ${index}`,
    duration: index,
  }));
  const skipped = { fullName: "skipped" };

  const found = slowestOfVitest(
    { testResults: [{ name: "/root/src/a.test.ts", assertionResults: [skipped, ...assertionResults] }] },
    "/root",
  );

  expect(found).toHaveLength(10);
  expect(found[0]).toEqual({ name: "src/a.test.ts › test 11", milliseconds: 11 });
  expect(found.at(-1)).toEqual({ name: "src/a.test.ts › test 2", milliseconds: 2 });
});

test("finds journeys in nested describes and adds up the times of their attempts", () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: "buy.spec.ts",
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });

  const found = slowestOfPlaywright({
    suites: [{ specs: [spec("fast", 1)], suites: [{ specs: [spec("tried twice", 3, 4), spec("slow", 5)] }] }],
  });

  expect(found).toEqual([
    { name: "buy.spec.ts › tried twice", milliseconds: 7 },
    { name: "buy.spec.ts › slow", milliseconds: 5 },
    { name: "buy.spec.ts › fast", milliseconds: 1 },
  ]);
});

test("lists nothing when a run left no report", () => {
  expect(slowestOfVitest(undefined, "/root")).toEqual([]);
  expect(slowestOfPlaywright(undefined)).toEqual([]);
});
