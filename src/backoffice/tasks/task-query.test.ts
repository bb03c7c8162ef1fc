import { expect, test } from "vitest";
import type { Task } from "../../lists/contract.ts";
import { haveEnded } from "./task-query.ts";

const task = (id: number, status: Task["status"], file_name: string | null = null) =>
  ({ id, status, file_name }) as Task;

test.each<[string, Task[], Task[], boolean]>([
  ["a running one is over", [task(1, "RUNNING")], [task(1, "DONE")], true],
  ["a running one has failed after some rows", [task(1, "RUNNING")], [task(1, "FAILED")], true],
  ["a short one began and ended in between", [task(1, "DONE")], [task(2, "DONE"), task(1, "DONE")], true],
  ["one goes on", [task(1, "QUEUED")], [task(1, "RUNNING")], false],
  ["all were over before", [task(1, "DONE")], [task(1, "DONE")], false],
  [
    "an export, which changes nothing, is over",
    [task(1, "RUNNING", "a.csv")],
    [task(1, "DONE", "a.csv")],
    false,
  ],
])("tasks have ended: %s", (_name, before, now, ended) => {
  expect(haveEnded(before, now)).toBe(ended);
});
