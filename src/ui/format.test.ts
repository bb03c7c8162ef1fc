import { describe, expect, test, vi } from "vitest";
import { LOCALE_CODES } from "../values/languages/locales.ts";
import { dayAndMonth, formatDateTime, formatDateTimeRange, formatMoney, formatNumber } from "./format.ts";

/** Other tests cover which space wraps. */
const plain = (text: string) => text.replace(/\u00a0/g, " ").replace(/[\u200e\u200f]/g, "");

describe("money", () => {
  test.each([
    [{ minor: 2500, currency: "EUR" }, "en", "€25.00"],
    [{ minor: 2500, currency: "EUR" }, "de", "25,00 €"],
    [{ minor: 123456789, currency: "USD" }, "en", "US$1,234,567.89"],
    [{ minor: 123456789, currency: "USD" }, "en-us", "$1,234,567.89"],
    [{ minor: 123456789, currency: "USD" }, "de", "1.234.567,89 $"],
    [{ minor: 2500, currency: "JPY" }, "en", "JP¥2,500"],
    [{ minor: 2500, currency: "JPY" }, "de", "2.500 ¥"],
    [{ minor: 1500, currency: "KWD" }, "en", "KWD 1.500"],
    [{ minor: 1500, currency: "KWD" }, "de", "1,500 KWD"],
    [{ minor: 5, currency: "EUR" }, "en", "€0.05"],
    [{ minor: 0, currency: "EUR" }, "de", "0,00 €"],
    [{ minor: -1250, currency: "EUR" }, "en", "-€12.50"],
    [{ minor: 150000, currency: "HUF" }, "en", "HUF 1,500.00"],
    [{ minor: 123456, currency: "EUR" }, "pt", "1234,56 €"],
    [{ minor: 123456, currency: "EUR" }, "pt-br", "€ 1.234,56"],
  ])("%o in %s reads %s", (amount, locale, expected) => {
    expect(plain(formatMoney(amount, locale))).toBe(expected);
  });

  test("formats the largest amount without losing its last cent", () => {
    expect(formatMoney({ minor: 999_999_999_999, currency: "EUR" }, "en")).toBe("€9,999,999,999.99");
  });

  test("refuses a fraction of a minor unit", () => {
    expect(() => formatMoney({ minor: 12.5, currency: "EUR" }, "en")).toThrow(RangeError);
  });

  test.each(["zh-cn", "zh-hk", "pt-br", "vi", "tr", "hu"])(
    "supports every interface language: %s",
    (locale) => {
      expect(formatMoney({ minor: 123_45, currency: "EUR" }, locale)).toMatch(/123[.,]45/);
    },
  );
});

describe("moments", () => {
  const berlin = (locale: string) => ({ locale, zone: "Europe/Berlin" });

  test.each([
    ["en", "Sat, 24 Oct 2026, 19:30 CEST"],
    ["en-us", "Sat, Oct 24, 2026, 7:30 PM GMT+2"],
    ["de", "Sa., 24. Okt. 2026, 19:30 MESZ"],
  ])("shows times with the zone's short name in %s", (locale, expected) => {
    expect(plain(formatDateTime("2026-10-24T17:30:00.000Z", berlin(locale)))).toBe(expected);
  });

  test("distinguishes the hour that comes twice in autumn by its zone name", () => {
    const summer = formatDateTime("2026-10-25T00:30:00.000Z", berlin("de"));
    const winter = formatDateTime("2026-10-25T01:30:00.000Z", berlin("de"));

    expect(plain(summer)).toBe("So., 25. Okt. 2026, 02:30 MESZ");
    expect(plain(winter)).toBe("So., 25. Okt. 2026, 02:30 MEZ");
  });

  test("skips the hour that is missing in spring", () => {
    const before = formatDateTime("2026-03-29T00:59:00.000Z", berlin("de"));
    const after = formatDateTime("2026-03-29T01:00:00.000Z", berlin("de"));

    expect(plain(before)).toBe("So., 29. März 2026, 01:59 MEZ");
    expect(plain(after)).toBe("So., 29. März 2026, 03:00 MESZ");
  });

  test.each([
    ["en", "Sat, 24 Oct 2026, 19:00–23:00 CEST"],
    ["en-us", "Sat, Oct 24, 2026, 7:00 – 11:00 PM GMT+2"],
  ])("shows the day once for a range within one day in %s", (locale, expected) => {
    const range = formatDateTimeRange("2026-10-24T17:00:00Z", "2026-10-24T21:00:00Z", berlin(locale));

    expect(plain(range)).toBe(expected);
  });

  test("TIM-03 names both offsets for a range over the end of summer time", () => {
    const range = formatDateTimeRange("2026-10-24T20:00:00Z", "2026-10-25T02:00:00Z", berlin("de"));

    expect(plain(range)).toContain("22:00 MESZ");
    expect(plain(range)).toContain("03:00 MEZ");
  });

  test("formats parts separately", () => {
    const at = "2026-10-24T17:30:00Z";

    expect(plain(formatDateTime(at, { ...berlin("en"), style: "date" }))).toBe("Sat, 24 Oct 2026");
    expect(plain(formatDateTime(at, { ...berlin("de"), style: "time", hasZoneName: false }))).toBe("19:30");
    expect(plain(formatDateTime(at, { ...berlin("en"), style: "day" }))).toBe("24 Oct");
  });

  test.each([
    ["en", "08:05"],
    ["en-us", "8:05 AM"],
    ["de", "08:05"],
    ["fr", "08:05"],
    ["es", "8:05"],
    ["hu", "08:05"],
    ["vi", "08:05"],
    ["zh-cn", "08:05"],
    ["zh-hk", "上午8:05"],
  ])(
    "a morning hour has a leading zero where readers expect it, alone or beside others, in %s",
    (locale, expected) => {
      const at = "2026-10-24T06:05:00Z";
      const options = { ...berlin(locale), hasZoneName: false };
      const hasZero = expected.includes("08:05");

      expect(plain(formatDateTime(at, { ...options, style: "time" }))).toBe(expected);
      for (const words of [
        formatDateTime(at, options),
        formatDateTime(at, berlin(locale)),
        formatDateTime(at, { ...berlin(locale), style: "time" }),
        formatDateTimeRange(at, "2026-10-24T07:50:00Z", options),
        formatDateTimeRange(at, "2026-10-24T07:50:00Z", { ...options, style: "time" }),
      ])
        expect(/\b08:05/.test(plain(words)), words).toBe(hasZero);
    },
  );

  test("uses the day of the zone, not the reader's", () => {
    const at = "2026-10-24T22:30:00Z";

    expect(formatDateTime(at, { ...berlin("en"), style: "day" })).toBe("25 Oct");
    expect(formatDateTime(at, { locale: "en", zone: "America/New_York", style: "day" })).toBe("24 Oct");
  });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, null, "many"])(
  "shows %s, which is not a number, as 0",
  (value) => {
    const number = value as number;

    expect(formatNumber(number, "en")).toBe("0");
    expect(formatMoney({ minor: number, currency: "EUR" }, "en")).toBe("€0.00");
  },
);

test("numbers follow the language", () => {
  expect(formatNumber(12_345, "de")).toBe("12.345");
});

describe("spaces, of which ICU has several kinds that differ from release to release", () => {
  const at = "2026-10-24T17:30:00Z";
  const zone = "America/New_York";
  const styles = ["date-time", "date", "time", "day"] as const;

  test.each(LOCALE_CODES)("are ordinary spaces in moments, and do not wrap in an amount, in %s", (locale) => {
    const moments = styles.flatMap((style) => [
      formatDateTime(at, { locale, zone, style }),
      formatDateTimeRange(at, "2026-10-25T03:00:00Z", { locale, zone, style }),
    ]);
    const amounts = [
      formatMoney({ minor: 123_456_789, currency: "EUR" }, locale),
      formatMoney({ minor: -123_456_789, currency: "KWD" }, locale),
      formatNumber(1_234_567.8, locale),
    ];

    for (const moment of moments) expect(moment).not.toMatch(/[\u2009\u202f]|\u00a0(?![AP]M)/);
    for (const amount of amounts) expect(amount).not.toMatch(/[ \u2009\u202f]/);
  });

  test.each([
    ["8:00\u202fPM", "8:00\u00a0PM"],
    ["8:00 PM", "8:00\u00a0PM"],
    ["8:00\u2009–\u200911:00\u202fPM", "8:00 – 11:00\u00a0PM"],
    ["8:00 – 11:00 PM", "8:00 – 11:00\u00a0PM"],
  ])("shows %j of one release and of another in the same way", (written, shown) => {
    const parts = [{ type: "literal", value: written, source: "shared" } as const];
    const release = vi.spyOn(Intl.DateTimeFormat.prototype, "formatRangeToParts").mockReturnValue(parts);

    expect(formatDateTimeRange(at, at, { locale: "en-us", zone })).toBe(shown);
    release.mockRestore();
  });

  test.each([
    ["1\u202f234,50\u00a0€", "fr"],
    ["1\u00a0234,50\u00a0€", "fr"],
    ["1\u00a0234,50 €", "fr"],
  ])("shows the amount %j in the same way", (written, locale) => {
    const release = vi
      .spyOn(Intl.NumberFormat.prototype as { format: unknown }, "format", "get")
      .mockReturnValue(() => written);

    expect(formatMoney({ minor: 123_450, currency: "EUR" }, locale)).toBe("1\u00a0234,50\u00a0€");
    release.mockRestore();
  });
});

describe("a leaf of a calendar", () => {
  test.each([
    ["en", { day: "14", month: "Dec" }],
    ["de", { day: "14", month: "Dez" }],
    ["zh-cn", { day: "14", month: "12" }],
  ])("in %s", (locale, leaf) => {
    // 00:30 in Berlin, which is still the day before in London.
    expect(dayAndMonth("2026-12-13T23:30:00Z", { locale, zone: "Europe/Berlin" })).toEqual(leaf);
  });
});
