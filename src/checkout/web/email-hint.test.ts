import { expect, test } from "vitest";
import { suggestEmail } from "./email-hint.ts";

test.each([
  ["anna@gmial.com", "anna@gmail.com"],
  ["Anna@Gmail.con", "anna@gmail.com"],
  ["anna@gmail.co", "anna@gmail.com"],
  ["anna@hotmial.com", "anna@hotmail.com"],
  ["anna@outlok.com", "anna@outlook.com"],
  ["anna@yaho.com", "anna@yahoo.com"],
  ["anna@gmx.dee", "anna@gmx.de"],
])("suggests a correction for %s: %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "anna@gmail.com",
  "anna@gmx.net",
  "anna@example.org",
  "anna@mail.com",
  "anna@me.de",
  "anna@web.com.au",
  "anna",
  "",
  "anna@",
])("makes no suggestion for %j", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
