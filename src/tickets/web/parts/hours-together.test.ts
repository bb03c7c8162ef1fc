import { expect, test } from "vitest";
import { formatDateTimeRange } from "../../../ui/format.ts";
import { hoursTogether } from "./hours-together.ts";

const shown = (locale: string, to: string) =>
  hoursTogether(formatDateTimeRange("2026-10-24T16:30:00Z", to, { locale, zone: "Europe/Berlin" }));

test.each([
  ["en", "18:30\u2060–\u206020:30"],
  ["en-us", "6:30 \u2060– \u20608:30"],
  ["de", "18:30\u2060–\u206020:30"],
])("no line ends between the hours of a day in %s", (locale, hours) => {
  expect(shown(locale, "2026-10-24T18:30:00Z")).toContain(hours);
});

test("an event without an end has one time", () => {
  expect(shown("de", "2026-10-24T16:30:00Z")).toBe("Sa., 24. Okt. 2026, 18:30 MESZ");
});

test.each(["en", "en-us", "de", "hu"])("a range over several days wraps between its ends in %s", (locale) => {
  expect(shown(locale, "2026-10-26T18:30:00Z")).not.toContain("\u2060");
});
