import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../platform/i18n/make-i18n.ts";
import { DateRange } from "./date-time.tsx";

const shown = (locale: "en" | "en-us" | "de", to: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={makeI18n(locale, {})}>
      <DateRange from="2026-10-24T16:30:00Z" to={to} zone="Europe/Berlin" />
    </I18nProvider>,
  );

test.each([
  ["en", "18:30–20:30"],
  ["en-us", "6:30 – 8:30"],
  ["de", "18:30–20:30"],
] as const)("keeps the hours of a day on one line in %s", (locale, hours) => {
  expect(shown(locale, "2026-10-24T18:30:00Z")).toContain(`<span class="nowrap">${hours}</span>`);
});

test("lets a range over several days wrap between its ends", () => {
  expect(shown("de", "2026-10-26T18:30:00Z")).not.toContain("nowrap");
});
