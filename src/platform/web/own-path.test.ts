import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/manage/events", "/manage/event/7/orders?page=2#top", "/a//b", "/%2F%2Fevil.example"])(
  "accepts %s as a path of this site",
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  7,
  "",
  "manage/events",
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  " /manage",
])("refuses %j", (given) => {
  expect(ownPath(given)).toBeNull();
});
