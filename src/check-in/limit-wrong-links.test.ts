import { expect, test } from "vitest";
import { Refusal } from "../values/refusal.ts";
import { createWrongLinkLimit } from "./limit-wrong-links.ts";

const missing = () => Promise.reject(new Refusal("not_found"));
const found = () => Promise.resolve("a list");

test("ABU-14 every address of an IPv6 network tries links at the expense of all", async () => {
  const { guard } = createWrongLinkLimit();
  for (let n = 1; n <= 20; n += 1)
    await expect(guard(`2001:db8::${n}`, `link-${n}`, missing)).rejects.toMatchObject({ code: "not_found" });

  await expect(guard("2001:db8::abcd", "right", found)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(guard("2001:db8:0:1::1", "right", found)).resolves.toBe("a list");
});
