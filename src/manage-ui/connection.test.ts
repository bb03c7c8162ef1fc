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

test("a single failed call does not make the page offline", async () => {
  answers = [true];

  checkConnection();
  await vi.advanceTimersByTimeAsync(0);

  expect(isOffline()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("polls an unreachable server until it answers, with one poll for any number of failed calls", async () => {
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

test("a browser without a network is offline without a request", () => {
  vi.stubGlobal("navigator", { onLine: false });

  expect(isOffline()).toBe(true);
});
