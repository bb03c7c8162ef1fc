import { expect, test } from "vitest";
import { wholeAddress } from "./whole-address.ts";

const SITE = "https://tickets.example";
const from = (known: string, referer: string | null) => wholeAddress(known, referer, SITE);

test("a page that knows only a part of its address gets the rest from the browser", () => {
  const referer = `${SITE}/event/7/night?aff=ann&chosen=3%3A2&utm_source=poster`;

  expect(from("/event/7/night", referer)).toBe("/event/7/night?aff=ann&chosen=3%3A2&utm_source=poster");
  expect(from("/event/7/night?chosen=3%3A2#tickets", referer)).toBe(
    "/event/7/night?aff=ann&chosen=3%3A2&utm_source=poster#tickets",
  );
});

test.each([
  ["no referer", null],
  ["an address that is none", "tickets"],
  ["another site", "https://evil.example/event/7/night?aff=ann"],
  ["another page", `${SITE}/event/8/other?aff=ann`],
  ["a page without what the known address has", `${SITE}/event/7/night?aff=ann`],
  ["only the site", `${SITE}/`],
])("%s changes nothing", (_case, referer) => {
  expect(from("/event/7/night?chosen=3%3A2", referer)).toBe("/event/7/night?chosen=3%3A2");
});

test("a path that another site could be read from is not made longer", () => {
  expect(from("/", `${SITE}//evil.example`)).toBe("/");
});
