import { expect, test } from "vitest";
import { formatDoorsTime } from "./doors-time.ts";

test.each([
  ["2026-10-24T17:00:00Z", "19:00 CEST"],
  ["2026-10-23T17:00:00Z", "Fri, 23 Oct 2026, 19:00 CEST"],
])("names the day on which doors open only if it is not that of the start: %s", (doorsAt, expected) => {
  const shown = formatDoorsTime("2026-10-24T18:00:00Z", doorsAt, { locale: "en", zone: "Europe/Berlin" });

  expect(shown.replaceAll(/\s/g, " ")).toBe(expected);
});
