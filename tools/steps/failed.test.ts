import { expect, test } from "vitest";
import { failedOfPlaywright, failedOfVitest } from "./failed.mjs";

test("names the tests of a Vitest report that failed, and the files that did not load", () => {
  const report = {
    testResults: [
      {
        name: "/root/src/a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds up", status: "passed" },
          { fullName: "rounds", status: "failed", failureMessages: ["Error: 1 is not 2\n    at a.ts:1"] },
        ],
      },
      { name: "/root/src/b.test.ts", status: "failed", assertionResults: [] },
      { name: "/root/src/c.test.ts", status: "passed", assertionResults: [] },
    ],
  };

  expect(failedOfVitest(report, "/root")).toEqual([
    "src/a.test.ts › rounds: Error: 1 is not 2",
    "src/b.test.ts",
  ]);
});

test("names the journeys that failed, also those that passed at a second attempt", () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    file: "buy.spec.ts",
    title,
    tests: [{ results: errors.map((message) => ({ duration: 1, error: { message } })), status }],
  });

  const found = failedOfPlaywright({
    suites: [
      {
        specs: [spec("good", "expected")],
        suites: [
          {
            specs: [
              spec("bad", "unexpected", "\u001b[31mError: no button\u001b[39m\nwaiting"),
              spec("tried twice", "flaky"),
            ],
          },
        ],
      },
    ],
  });

  expect(found).toEqual(["buy.spec.ts › bad: Error: no button", "buy.spec.ts › tried twice"]);
});

test("names nothing when a run left no report", () => {
  expect(failedOfVitest(undefined, "/root")).toEqual([]);
  expect(failedOfPlaywright(undefined)).toEqual([]);
});
