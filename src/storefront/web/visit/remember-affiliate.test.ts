import { expect, test } from "vitest";
import { memoryOf } from "./remember-affiliate.ts";

test("remembers the affiliate of a link for thirty days, for this event only", () => {
  expect(memoryOf(7, "?aff=Blog-1&lang=de")).toBe("aff_7=Blog-1; Path=/; SameSite=Lax; Max-Age=2592000");
  expect(memoryOf(8, "?aff=BLOG")).toContain("aff_8=BLOG;");
});

test.each(["", "?aff=", "?aff=a%3B%20Path%3D%2F", "?aff=a%20b", `?aff=${"x".repeat(51)}`, "?affiliate=BLOG"])(
  "ignores a link %s and keeps the stored affiliate",
  (search) => {
    expect(memoryOf(7, search)).toBeNull();
  },
);
