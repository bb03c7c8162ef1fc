import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const OUTAGE = new Error("no answer");

function breakerAt(start: number) {
  let time = start;
  let calls = 0;
  const breaker = createCircuitBreaker({
    isOutage: (error) => error === OUTAGE,
    refusal: "provider_unavailable",
    now: () => time,
  });
  const call = (work: () => Promise<string>) =>
    breaker
      .call(() => {
        calls += 1;
        return work();
      })
      .catch((error: Error) => error.message);
  return { call, calls: () => calls, wait: (milliseconds: number) => void (time += milliseconds) };
}
const fail = () => Promise.reject(OUTAGE);
const refuse = () => Promise.reject(new Error("declined"));
const answer = () => Promise.resolve("yes");

test("PAY-22 refuses at once after five failures in a row, and later lets one call try", async () => {
  const { call, calls, wait } = breakerAt(0);

  for (let count = 0; count < 8; count += 1) expect(await call(fail)).toBe("provider_unavailable");
  expect(calls()).toBe(5);
  wait(15_000);
  expect(await Promise.all([call(answer), call(answer)])).toEqual(["yes", "provider_unavailable"]);
  expect(await call(answer)).toBe("yes");
});

test("PAY-22 refuses again when the trial call fails", async () => {
  const { call, calls, wait } = breakerAt(0);
  for (let count = 0; count < 5; count += 1) await call(fail);

  wait(15_000);
  await call(fail);
  await call(answer);

  expect(calls()).toBe(6);
});

test("counts a refusal by the provider as an answer, and only failures in a row", async () => {
  const { call, calls } = breakerAt(0);

  for (let count = 0; count < 10; count += 1) expect(await call(refuse)).toBe("declined");
  for (let count = 0; count < 4; count += 1) await call(fail);
  await call(answer);
  for (let count = 0; count < 4; count += 1) await call(fail);

  expect(await call(answer)).toBe("yes");
  expect(calls()).toBe(20);
});
