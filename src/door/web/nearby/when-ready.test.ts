import { expect, test } from "vitest";
import { whenReady } from "./when-ready.ts";

/** Makes a data channel whose other end takes nothing. */
function fullChannel(bufferedAmount = 300_000) {
  return Object.assign(new EventTarget(), {
    readyState: "open" as RTCDataChannelState,
    bufferedAmount,
    bufferedAmountLowThreshold: 0,
  });
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  let hasSettled = false;
  void promise.then(() => (hasSettled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return hasSettled;
}

test("a channel with little waiting is ready at once, and so is a closed one, which takes nothing", async () => {
  expect(await isSettled(whenReady(fullChannel(1_000)))).toBe(true);
  expect(await isSettled(whenReady(Object.assign(fullChannel(), { readyState: "closed" as const })))).toBe(
    true,
  );
});

test.each(["bufferedamountlow", "close"])("a full channel is ready with its next %s", async (event) => {
  const channel = fullChannel();
  const ready = whenReady(channel);
  expect(await isSettled(ready)).toBe(false);

  channel.dispatchEvent(new Event(event));

  expect(await isSettled(ready)).toBe(true);
  expect(channel.bufferedAmountLowThreshold).toBeGreaterThan(0);
});
