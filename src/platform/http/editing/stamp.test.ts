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
  ["says neither what it edits nor why it has no version", {}],
  ["nobody reads what the call dim edits", { edits: "part" as const }],
  [
    "writes colour, of which lamp says nothing",
    { edits: "part" as const, resource: LAMP, body: z.object({ colour: z.string() }) },
  ],
])("a call about which it must be said that it %s keeps the program from starting", (words, definition) => {
  expect(() => start(definition)).toThrow(words);
});

test("a call that says why it has no version, or edits what is read, starts", () => {
  expect(() => start({ unversioned: "nobody else has one" })).not.toThrow();
  expect(() => start({ edits: "whole", resource: LAMP })).not.toThrow();
});

test("a handler that edits beside the transaction it is handed fails", async () => {
  const { routes, dispatch } = start({ edits: "whole", resource: LAMP });
  const input = { params: undefined, query: undefined, body: { name: "B" } };

  await expect(dispatch(routes[0]!, input, {} as Call)).rejects.toThrow(
    "without the transaction of the edit",
  );
});
