import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

async function retriesIn(window: object | undefined) {
  vi.resetModules();
  vi.stubGlobal("window", window);
  const { createQueryClient } = await import("./query-client.ts");
  const { retry } = createQueryClient().getDefaultOptions().queries!;
  return (failures: number, error: { status?: number }) =>
    (retry as (failures: number, error: object) => boolean)(failures, error);
}

test("a browser retries three times after a lost connection or a busy server, and never after a refusal", async () => {
  const retries = await retriesIn({});

  for (const status of [undefined, 429, 500, 503])
    expect([0, 1, 2, 3].map((failures) => retries(failures, status === undefined ? {} : { status }))).toEqual(
      [true, true, true, false],
    );
  for (const status of [400, 401, 403, 404, 409, 410, 422])
    expect([status, retries(0, { status })]).toEqual([status, false]);
});

test("the server retries nothing, because a page waits for the answer", async () => {
  const retries = await retriesIn(undefined);

  expect(retries(0, { status: 503 })).toBe(false);
});

test("without a connection an action fails immediately and does not run later, and the save of a typed value waits", async () => {
  vi.resetModules();
  vi.stubGlobal("window", undefined);
  const { createQueryClient, WAITS_FOR_CONNECTION } = await import("./query-client.ts");
  const client = createQueryClient();
  client.mount();
  const calls: string[] = [];
  onlineManager.setOnline(false);

  const action = new MutationObserver(client, {
    mutationFn: async () => {
      calls.push("action");
      throw new TypeError("Failed to fetch");
    },
  });
  const save = new MutationObserver(client, {
    ...WAITS_FOR_CONNECTION,
    mutationFn: async () => void calls.push("save"),
  });
  const saved = save.mutate();
  await expect(action.mutate()).rejects.toThrow("Failed to fetch");
  expect(calls).toEqual(["action"]);
  onlineManager.setOnline(true);
  await saved;

  expect(calls).toEqual(["action", "save"]);
  client.unmount();
  client.clear();
});
