import { afterEach, describe, expect, test, vi } from "vitest";

import { CONTENT_LANGUAGES } from "./content-languages.ts";
import { COMPLETE_LOCALES } from "./complete-locales.ts";
import {
  chooseLocale,
  directionOf,
  isLocale,
  isOfferedLocale,
  type Locale,
  LOCALE_CODES,
  LOCALES,
  matchLocale,
  menuLocale,
  offeredLocale,
  OFFERED_LOCALES,
  textLanguage,
} from "./locales.ts";

test("offers thirteen languages, and Russian once it is complete, each under its own name", () => {
  expect(OFFERED_LOCALES.filter((locale) => locale !== "ru")).toEqual([
    "en",
    "de",
    "fr",
    "it",
    "nl",
    "pt",
    "es",
    "zh-cn",
    "zh-hk",
    "pt-br",
    "vi",
    "tr",
    "hu",
  ]);
  expect(new Set(Object.values(LOCALES).map(({ nativeName }) => nativeName)).size).toBe(LOCALE_CODES.length);
  expect(COMPLETE_LOCALES.every(isLocale)).toBe(true);
});

test("declares the language of a text if it is known and differs from the page's, and the direction if it differs", () => {
  const said = (language: string | null, locale: Locale) => textLanguage(language, locale);

  expect(said("de", "en")).toEqual({ lang: "de" });
  expect(said("de", "de")).toEqual({});
  expect(said(null, "de")).toEqual({});
  expect(said("en", "en-us")).toEqual({});
  expect(said("pt", "pt-br")).toEqual({ lang: "pt" });
  expect(said("he", "de")).toEqual({ lang: "he", dir: "rtl" });
});

test("knows every language of texts as a tag with the direction of its script", () => {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

  expect(CONTENT_LANGUAGES).toEqual(expect.arrayContaining(OFFERED_LOCALES.map(menuLocale)));
  expect(CONTENT_LANGUAGES).not.toContain("en-us");
  expect(new Set(CONTENT_LANGUAGES).size).toBe(CONTENT_LANGUAGES.length);
  for (const code of CONTENT_LANGUAGES) {
    const { direction } = new Intl.Locale(code).getTextInfo();
    expect([code, names.of(code) !== undefined, directionOf(code)]).toEqual([code, true, direction]);
  }
});

describe("an incomplete language", () => {
  afterEach(() => vi.doUnmock("./complete-locales.ts"));

  async function localesWith(complete: string[]) {
    vi.resetModules();
    vi.doMock("./complete-locales.ts", () => ({ COMPLETE_LOCALES: complete }));
    return import("./locales.ts");
  }

  test("stays hidden from menus, cookies, browsers and profiles", async () => {
    const locales = await localesWith(["en", "de"]);

    expect(locales.OFFERED_LOCALES).toEqual(["en", "de"]);
    expect(locales.isOfferedLocale("ru")).toBe(false);
    expect(locales.matchLocale("ru-RU,de;q=0.5")).toBe("de");
    expect(locales.chooseLocale({ cookie: "ru", acceptLanguage: "ru", saved: "ru" })).toBe("en");
  });

  test("is offered everywhere once it is complete", async () => {
    const locales = await localesWith(["en", "de", "ru"]);

    expect(locales.OFFERED_LOCALES).toEqual(["en", "de", "ru"]);
    expect(locales.matchLocale("ru-RU,de;q=0.5")).toBe("ru");
    expect(locales.chooseLocale({ saved: "ru" })).toBe("ru");
    expect(locales.chooseLocale({ cookie: "ru", acceptLanguage: "de" })).toBe("ru");
  });
});

test("treats American English as a separate locale that menus call English", () => {
  expect(isOfferedLocale("en-us")).toBe(true);
  expect(OFFERED_LOCALES).not.toContain("en-us");
  expect(menuLocale("en-us")).toBe("en");
  expect(menuLocale("pt-br")).toBe("pt-br");
});

test("accepts only the exact names of locales", () => {
  expect(["de", "zh-hk"].every(isLocale)).toBe(true);
  expect(["DE", "de-DE", "xx", "toString", null, undefined, 5].some(isLocale)).toBe(false);
  expect(isOfferedLocale("hu")).toBe(true);
  expect(isOfferedLocale("ru")).toBe(COMPLETE_LOCALES.includes("ru"));
  expect(isOfferedLocale("xx")).toBe(false);
});

test("reads a stored locale as English if it is unknown or missing", () => {
  expect(["hu", "en-us", "xx", "", null, undefined].map(offeredLocale)).toEqual([
    "hu",
    "en-us",
    "en",
    "en",
    "en",
    "en",
  ]);
});

describe("matching Accept-Language", () => {
  test.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.5, de;q=0.9", "de"],
    ["en-US,en;q=0.9", "en"],
    ["DE", "de"],
    ["fr-CA", "fr"],
    ["zh-TW", "zh-hk"],
    ["zh-Hant-TW", "zh-hk"],
    ["zh-Hans-HK", "zh-cn"],
    ["zh", "zh-cn"],
    ["zh-SG", "zh-cn"],
    ["pt-BR", "pt-br"],
    ["pt-AO", "pt"],
    ["ja, ko;q=0.9, hu;q=0.1", "hu"],
    ["ja, *;q=0.1", "en"],
    ["*, en;q=0", "de"],
    ["de;q=0, en;q=0.1", "en"],
    ["de-DE;q=1.000, en", "de"],
    ["ja", null],
    ["", null],
    [null, null],
    [";;;,,,q=1", null],
    ["de;q=abc", null],
  ])("chooses for %j: %j", (header, locale) => {
    expect(matchLocale(header)).toBe(locale);
  });

  test("prefers a related language to none, and returns only languages on offer", () => {
    expect(matchLocale("pt-BR", ["en", "pt"])).toBe("pt");
    expect(matchLocale("zh-TW, en;q=0.5", ["en", "zh-cn"])).toBe("zh-cn");
    expect(matchLocale("fr, de;q=0.5", ["en", "de"])).toBe("de");
  });

  test("reads only the start of a header of a megabyte", () => {
    expect(matchLocale(`de,${"x-y;q=0.1,".repeat(100_000)}`)).toBe("de");
  });
});

test("prefers the cookie to the browser, and the browser to the saved language", () => {
  expect(chooseLocale({ cookie: "de", acceptLanguage: "en" })).toBe("de");
  expect(chooseLocale({ cookie: "klingon", acceptLanguage: "de" })).toBe("de");
  expect(chooseLocale({ acceptLanguage: "en", saved: "de" })).toBe("en");
  expect(chooseLocale({ acceptLanguage: "ja", saved: "de" })).toBe("de");
  expect(chooseLocale({})).toBe("en");
});

describe("British and American English", () => {
  test.each([
    ["en-US,en;q=0.9", "en-us"],
    ["EN-us", "en-us"],
    ["en-PR", "en-us"],
    ["en-Latn-US", "en-us"],
    ["en-GB,en-US;q=0.8,en;q=0.7", "en"],
    ["en;q=0.5,en-US", "en-us"],
    ["en-US;q=0,en", "en"],
    ["en", "en"],
    ["en-CA,en-US;q=0.8", "en"],
    ["en-AU", "en"],
    ["de-US,en;q=0.5", "de"],
  ])("chooses for a browser that reads %j: %j", (acceptLanguage, locale) => {
    expect(chooseLocale({ acceptLanguage })).toBe(locale);
  });

  test("lets the browser decide between them, even for English by cookie or by saved language", () => {
    expect(chooseLocale({ cookie: "en", acceptLanguage: "de,en-US;q=0.5" })).toBe("en-us");
    expect(chooseLocale({ cookie: "en-us", acceptLanguage: "en-GB" })).toBe("en");
    expect(chooseLocale({ saved: "en", acceptLanguage: "ja,en-US;q=0" })).toBe("en");
    expect(chooseLocale({ saved: "en-us", acceptLanguage: "ja" })).toBe("en-us");
    expect(chooseLocale({ cookie: "de", acceptLanguage: "en-US" })).toBe("de");
  });
});
