import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConnection, isOffline } from "./connection.ts";

let answers: boolean[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    if (!(answers.shift() ?? true)) throw new TypeError("Failed to fetch");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a call that failed alone does not make the page offline", async () => {
  answers = [true];

  checkConnection();
  await vi.advanceTimersByTimeAsync(0);

  expect(isOffline()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a server out of reach is asked again until it answers, once however many calls failed", async () => {
  answers = [false, false, true];

  checkConnection();
  checkConnection();
  await vi.advanceTimersByTimeAsync(0);
  expect([isOffline(), answers.length]).toEqual([true, 2]);

  await vi.advanceTimersByTimeAsync(3_000);
  expect(isOffline()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([isOffline(), vi.getTimerCount()]).toEqual([false, 0]);
});

test("a browser without a network is offline without asking", () => {
  vi.stubGlobal("navigator", { onLine: false });

  expect(isOffline()).toBe(true);
});
