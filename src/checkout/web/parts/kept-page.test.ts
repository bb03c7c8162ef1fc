import { expect, test } from "vitest";
import { keptPage } from "./kept-page.ts";

const { clientAction, clientLoader, shouldRevalidate } = keptPage;
const url = new URL("http://localhost/checkout/1/o_1/details");

function failing(error: unknown): () => Promise<unknown> {
  return async () => {
    throw error;
  };
}

test.each([
  ["no connection", new TypeError("Failed to fetch")],
  ["an answer that breaks off", new Error("cannot decode", { cause: new TypeError("network error") })],
  ["a proxy without a server behind it", { status: 502 }],
])("after %s an action marks the data that the page shows", async (_case, error) => {
  expect(await clientAction({ serverAction: failing(error) })).toEqual({ done: null, isUnsent: true });
});

test("answers, errors and redirects of the server pass unchanged", async () => {
  const answer = { problem: null };
  expect(await clientAction({ serverAction: async () => answer })).toBe(answer);
  expect(await clientLoader({ url, serverLoader: async () => answer })).toBe(answer);

  const others = [
    new Error("Unexpected Server Error"),
    { status: 404 },
    { status: 500 },
    new Response(null, { status: 302 }),
  ];
  for (const error of others) {
    await expect(clientAction({ serverAction: failing(error) })).rejects.toBe(error);
    await expect(clientLoader({ url, serverLoader: failing(error) })).rejects.toBe(error);
  }
});

test("a page that is not shown yet has no data to keep", async () => {
  const error = new TypeError("Failed to fetch");

  await expect(clientLoader({ url, serverLoader: failing(error) })).rejects.toBe(error);
});

test("only an action without an answer prevents that the page loads its data again", () => {
  const after = (actionResult: unknown, defaultShouldRevalidate = true) =>
    shouldRevalidate({ actionResult, defaultShouldRevalidate } as never);

  expect(after({ done: null, isUnsent: true })).toBe(false);
  expect(after({ done: "saved" })).toBe(true);
  expect(after(undefined)).toBe(true);
  expect(after({ done: null }, false)).toBe(false);
});
