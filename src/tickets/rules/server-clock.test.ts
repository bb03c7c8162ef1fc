import { expect, test } from "vitest";
import { createServerClock } from "./server-clock.ts";

const SERVER = Date.UTC(2027, 5, 12, 18);
const HOUR = 3_600_000;

test.each(["right", "two hours slow", "in 1970"])(
  "counts on for hours when the phone's clock is %s",
  (its) => {
    const start = its === "right" ? SERVER : its === "in 1970" ? 600_000 : SERVER - 2 * HOUR;
    const clock = createServerClock(SERVER, { wall: start, steady: 50 });

    const seen = clock.look({ wall: start + 5 * HOUR, steady: 50 + 5 * HOUR }, false);

    expect(seen).toEqual({ now: SERVER + 5 * HOUR, isDoubtful: false });
  },
);

test("counts the time of a phone that slept while the page was hidden", () => {
  const clock = createServerClock(SERVER, { wall: SERVER, steady: 0 });

  const seen = clock.look({ wall: SERVER + HOUR, steady: 3_000 }, true);

  expect(seen).toEqual({ now: SERVER + HOUR, isDoubtful: true });
});

test("does not follow a clock that is set while the page is shown", () => {
  const clock = createServerClock(SERVER, { wall: SERVER, steady: 0 });

  expect(clock.look({ wall: SERVER + HOUR, steady: 1_000 }, false)).toEqual({
    now: SERVER + 1_000,
    isDoubtful: true,
  });
  expect(clock.look({ wall: SERVER - HOUR, steady: 2_000 }, true).now).toBe(SERVER + 2_000);
});

test("takes the server's answer over its own count", () => {
  const clock = createServerClock(SERVER, { wall: 0, steady: 0 });

  clock.set(SERVER + 9_000, { wall: 5_000, steady: 5_000 });

  expect(clock.look({ wall: 6_000, steady: 6_000 }, false).now).toBe(SERVER + 10_000);
});
