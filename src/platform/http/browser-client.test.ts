import { afterEach, expect, test, vi } from "vitest";
import type { EventsContract } from "../../events/contract.ts";
import { browserClient } from "./browser-client.ts";

afterEach(() => vi.unstubAllGlobals());

test("keeps the key for a repeated request, and uses another key for another body under the same key", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get("idempotency-key"));
    return Response.json({ data: {} });
  });
  const send = (title: string, idempotencyKey: string) =>
    browserClient<EventsContract>()("POST /events", { body: { title } as never, idempotencyKey });

  for (const [title, key] of [
    ["Spring", "one"],
    ["Spring", "one"],
    ["Autumn", "one"],
    ["Spring", "two"],
  ] as const)
    await send(title, key);

  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
