import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/manage/events", "/manage/event/7/orders?page=2#top", "/a//b", "/%2F%2Fevil.example"])(
  "%s is a path of ours",
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
])("%j leads nowhere", (given) => {
  expect(ownPath(given)).toBeNull();
});
