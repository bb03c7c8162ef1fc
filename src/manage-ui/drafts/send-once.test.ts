import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDraftOwner } from "./draft-store.ts";
import { sendOnce } from "./send-once.ts";

const called = { note: "Called" };
let texts: Map<string, string>;

beforeEach(() => {
  texts = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  setDraftOwner(1, 1);
});
afterEach(() => vi.unstubAllGlobals());

/** Begins to send a form. The test decides when and how the call ends. */
function begin(body: object, draft = "note-1") {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let key = "";
  const answer = sendOnce(draft, body, (idempotencyKey) => {
    key = idempotencyKey;
    return promise;
  });
  return {
    key,
    succeed: async () => {
      resolve("done");
      expect(await answer).toBe("done");
    },
    fail: async () => {
      reject(new TypeError("Failed to fetch"));
      await expect(answer).rejects.toThrow("Failed to fetch");
    },
  };
}

test("sends the same values under the same key while the first call is under way, and after its answer was lost", async () => {
  const first = begin(called);
  const second = begin({ ...called });
  await first.fail();
  const third = begin(called);

  expect(first.key).toMatch(/^[\w-]{36}$/);
  expect([second.key, third.key]).toEqual([first.key, first.key]);
});

test("sends other values, and the same values of another draft, under another key", async () => {
  const first = begin(called);

  const others = [begin({ note: "Called twice" }), begin(called, "note-2")];

  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(3);
});

test("keeps the key of values whose outcome is unknown while other values are sent", async () => {
  const first = begin(called);
  await first.fail();
  await begin({ note: "Called twice" }).succeed();

  expect(begin(called).key).toBe(first.key);
});

test("sends the same values under a new key after a success, and stores nothing more", async () => {
  const first = begin(called);
  await first.succeed();
  expect(texts.size).toBe(0);

  expect(begin(called).key).not.toBe(first.key);
});

test("keeps the key of a call that failed although an earlier call with this key has succeeded", async () => {
  const first = begin(called);
  const second = begin(called);
  await first.succeed();
  await second.fail();

  expect(begin(called).key).toBe(first.key);
});

test("a late success leaves the key of a new call with the same values", async () => {
  const first = begin(called);
  const repeat = begin(called);
  await repeat.succeed();
  const next = begin(called);
  await first.succeed();

  expect(next.key).not.toBe(first.key);
  expect(begin(called).key).toBe(next.key);
});

test("keeps the key while a newer call with it has failed, also if the earlier one succeeds afterwards", async () => {
  const first = begin(called);
  const second = begin(called);
  await second.fail();
  await first.succeed();
  const third = begin(called);

  expect(third.key).toBe(first.key);
  await third.succeed();
  expect(texts.size).toBe(0);
});
