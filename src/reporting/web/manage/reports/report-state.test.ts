import { expect, test } from "vitest";
import { wallTimeOf } from "./report-state.ts";

test("shows the moment of a report e-mail's link as the time in the zone, and a chosen time as it is", () => {
  const mailed = { asOf: "2026-12-14T06:00:00.000Z" };

  expect(wallTimeOf(mailed, "Europe/Berlin")).toBe("2026-12-14T07:00");
  expect(wallTimeOf(mailed, "America/Los_Angeles")).toBe("2026-12-13T22:00");
  expect(wallTimeOf({ asOf: "2026-12-14T07:00" }, "Europe/Berlin")).toBe("2026-12-14T07:00");
});
