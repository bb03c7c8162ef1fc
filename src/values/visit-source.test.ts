import { expect, test } from "vitest";
import { campaignOf, siteOf } from "./visit-source.ts";

test.each([
  ["https://www.Example.org/a/b?secret=1#x", "example.org"],
  ["news.example.co.uk", "news.example.co.uk"],
  ["https://example.org:8443/", "example.org"],
  ["android-app://com.example.reader/", null],
  ["localhost", null],
  ["bea@example.org", null],
  ["https://user:secret@example.org/", null],
  ["<script>.example", null],
  ["", null],
  [null, null],
])("reduces the address %s to the site %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test.each([
  [" Newsletter ", "newsletter"],
  ["bea@example.org", null],
  ["a\u0000b", null],
  ["x".repeat(101), null],
  [undefined, null],
])("reads the campaign part %j as %s", (typed, name) => {
  expect(campaignOf(typed)).toBe(name);
});
