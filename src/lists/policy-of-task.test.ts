import { expect, test } from "vitest";
import type { z } from "zod";
import { bulkContract } from "./bulk/contract.ts";
import { exportsContract } from "./exports/contract.ts";
import { policyOfTask } from "./rules/policy-of-task.ts";

test("a task has the policy of the calls that start it", () => {
  const exported = Object.values(exportsContract)
    .filter(({ method }) => method === "POST")
    .map(({ path, policy }) => [`export-${path.split("/").at(-2)}`, policy]);
  const acted = Object.values(bulkContract).flatMap(({ body, policy }) =>
    (body.shape.action as z.ZodEnum).options.map((action) => [action, policy]),
  );
  const tasks = [...exported, ...acted] as [kind: string, policy: string][];

  expect(tasks.map(([kind]) => [kind, policyOfTask(kind)])).toEqual(tasks);
});
