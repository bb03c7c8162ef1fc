import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SCHEDULES } from "../../src/jobs.ts";

const OPERATIONS = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");

test("docs/operations.md lists every scheduled job and no other", () => {
  const [, section] = OPERATIONS.split("## What runs by itself");
  const told = [...section!.split("\n## ")[0]!.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, job]) => job);

  expect(told.toSorted()).toEqual(SCHEDULES.map(({ job }) => job).toSorted());
});
