import { expect, test, vi } from "vitest";
import { LOCALE_CODES } from "../../values/languages/locales.ts";
import { formatPercent } from "./format-percent.ts";

test("shares follow the language", () => {
  expect(formatPercent(0.714, "en")).toBe("71%");
  expect(formatPercent(0.714, "de")).toBe("71\u00a0%");
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])("shows %s as 0", (fraction) => {
  expect(formatPercent(fraction, "en")).toBe("0%");
});

test.each(LOCALE_CODES)("a share does not wrap in %s", (locale) => {
  expect(formatPercent(0.5, locale)).not.toMatch(/[ \u2009\u202f]/);
});

test.each([" ", "\u00a0", "\u2009", "\u202f"])(
  "writes the same space for %j, whichever release of ICU chose it",
  (space) => {
    const format = vi.spyOn(Intl, "NumberFormat");
    format.mockImplementation(function () {
      return { format: () => `50${space}%` } as unknown as Intl.NumberFormat;
    });

    expect(formatPercent(0.5, "de")).toBe("50\u00a0%");
    format.mockRestore();
  },
);
