import { expect, test, vi } from "vitest";
import type { Log } from "../../log.ts";
import { monitorOverload } from "./shed-load.ts";

const log = { warn: () => {}, error: () => {} } as unknown as Log;

/** A process whose clock and memory are set by the test. */
function watch() {
  let time = 0;
  let memory = 0.1;
  const onExhausted = vi.fn<() => void>();
  const overload = monitorOverload({ log, vitals: { now: () => time, memory: () => memory }, onExhausted });
  overload.stop();
  return {
    onExhausted,
    isOverloaded: overload.isOverloaded,
    /** Advances the clock between two checks. */
    pass(milliseconds: number, full = memory) {
      time += milliseconds;
      memory = full;
      overload.look();
    },
  };
}

test("FLT-15 sheds load for a second after a stall of 5 s, but not after a delay of two seconds", () => {
  const process = watch();

  process.pass(2_000);
  const afterLittle = process.isOverloaded();
  process.pass(5_000);
  const afterMuch = process.isOverloaded();
  for (let turn = 0; turn < 10; turn += 1) process.pass(100);

  expect([afterLittle, afterMuch, process.isOverloaded()]).toEqual([false, true, false]);
});

test("FLT-14 sheds load while memory is nearly full, and stops when there is room again", () => {
  const process = watch();

  process.pass(100, 0.85);
  const whenFull = process.isOverloaded();
  for (let turn = 0; turn < 40; turn += 1) process.pass(100);
  process.pass(100, 0.5);

  expect([whenFull, process.isOverloaded()]).toEqual([true, false]);
  expect(process.onExhausted).not.toHaveBeenCalled();
});

test.each([
  { what: "stays nearly full for 5 s", memory: 0.85, looks: 51 },
  { what: "overflows", memory: 0.95, looks: 1 },
])("FLT-14 ends the process once when memory $what", ({ memory, looks }) => {
  const process = watch();

  for (let turn = 0; turn < looks - 1; turn += 1) process.pass(100, memory);
  const before = process.onExhausted.mock.calls.length;
  for (let turn = 0; turn < 5; turn += 1) process.pass(100, memory);

  expect([before, process.onExhausted.mock.calls.length]).toEqual([0, 1]);
});
