import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

const PATIENCE = { timeout: 10_000 };

/** Starts pieces of 20 ms each and records when each began and ended. */
async function run(pieces: number, isBusy: () => boolean) {
  const throttle = createThrottle(isBusy);
  const spans: { began: number; ended: number }[] = [];
  await Promise.all(
    Array.from({ length: pieces }, () =>
      throttle(async () => {
        const began = performance.now();
        await sleep(20);
        spans.push({ began, ended: performance.now() });
      }),
    ),
  );
  return spans.sort((a, b) => a.began - b.began);
}

test("delays nothing while the process is idle", async () => {
  const spans = await run(5, () => false);

  const lastBegan = spans.at(-1)!.began;
  expect(lastBegan).toBeLessThan(spans[0]!.ended);
});

test("runs pieces one after the other, with a longer rest in between, while the process is busy", async () => {
  const spans = await run(3, () => true);

  for (const [index, { began }] of spans.entries()) {
    const before = spans[index - 1];
    if (before) expect(began - before.ended).toBeGreaterThan((before.ended - before.began) * 2);
  }
});

test("runs waiting pieces when the process is idle again, and passes errors to the caller", async () => {
  const isBusy = vi.fn(() => true);
  let now = 0;
  const throttle = createThrottle(isBusy, () => now);
  await expect(throttle(() => Promise.reject(new Error("no mail server")))).rejects.toThrow("no mail server");
  await throttle(async () => void (now = 600));
  isBusy.mockClear();
  const work = vi.fn(async () => {});

  // From here on the clock stands still, so the pause does not end by itself.
  const waiting = throttle(work);
  await vi.waitFor(() => expect(isBusy.mock.calls.length).toBeGreaterThan(2), PATIENCE);
  expect(work).not.toHaveBeenCalled();
  isBusy.mockReturnValue(false);
  await waiting;

  expect(work).toHaveBeenCalledOnce();
});
