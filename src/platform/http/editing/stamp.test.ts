import { expect, test } from "vitest";
import { z } from "zod";
import { one } from "../../../values/wire.ts";
import type { Call } from "../call.ts";
import type { RouteDefinition } from "../contract.ts";
import { createDispatcher } from "../dispatcher.ts";
import { resource } from "./resource.ts";

const Lamp = z.object({ name: z.string() });
const LAMP = resource("lamp", Lamp);
const base: RouteDefinition = {
  method: "PUT",
  path: "/lamp",
  summary: "A lamp",
  policy: "public",
  body: z.object({ name: z.string() }),
  response: one(LAMP.schema),
};
const resources = { lamp: async () => ({ name: "A" }) };

const start = (definition: Partial<RouteDefinition>, handle = async () => ({ data: { name: "A" } })) =>
  createDispatcher(
    [{ contract: { dim: { ...base, ...definition } }, handlers: { dim: handle }, resources }],
    { once: ({ answer, call }) => answer(call) },
  );

test.each([
  ["declares neither what it edits nor why it has no version", {}],
  ["edits a resource that no area locks and reads", { edits: "part" as const }],
  [
    "writes colour, which lamp does not declare",
    { edits: "part" as const, resource: LAMP, body: z.object({ colour: z.string() }) },
  ],
])("the program does not start with a call that %s", (words, definition) => {
  expect(() => start(definition)).toThrow(words);
});

test("the program starts with a call that gives a reason for having no version, or that edits the resource it answers", () => {
  expect(() => start({ unversioned: "nobody else has one" })).not.toThrow();
  expect(() => start({ edits: "whole", resource: LAMP })).not.toThrow();
});

test("fails a handler that edits outside the transaction it gets", async () => {
  const { routes, dispatch } = start({ edits: "whole", resource: LAMP });
  const input = { params: undefined, query: undefined, body: { name: "B" } };

  await expect(dispatch(routes[0]!, input, {} as Call)).rejects.toThrow(
    "outside the transaction of the edit",
  );
});
