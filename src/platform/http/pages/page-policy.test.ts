import { expect, test } from "vitest";
import { cspOf, nonceSources } from "./page-policy.ts";

const THIRD_PARTIES = {
  pictures: ["https://cdn.example"],
  chat: "https://chat.example",
  analytics: "https://stats.example",
};
const policyOf = (path: string, thirdParties?: typeof THIRD_PARTIES) => {
  const text = cspOf(new URL(path, "https://tickets.example"), nonceSources("n"), {
    isDevelopment: false,
    showsStripe: true,
    ...(thirdParties && { thirdParties }),
  });
  return Object.fromEntries(
    text.split("; ").map((part) => [part.split(" ", 1)[0]!, part.split(" ").slice(1)]),
  ) as Record<string, string[]>;
};

test.each(["/manage/events", "/manage", "/manage/event/7/orders", "/account", "/account/users", "/welcome"])(
  "%s may load the support chat, talk to it and frame it",
  (path) => {
    const policy = policyOf(path, THIRD_PARTIES);

    for (const part of ["script-src", "img-src", "media-src", "connect-src", "frame-src"])
      expect(policy[part], part).toContain("https://chat.example");
    expect(policy["connect-src"]).toContain("wss://chat.example");
    expect(policy["style-src-elem"]).toEqual(["'self'", "'unsafe-inline'"]);
    expect(policy["script-src"]).not.toContain("'unsafe-inline'");
  },
);

test.each([
  "/",
  "/event/7/summer",
  "/event/7/manage",
  "/event/7/welcome",
  "/events/7/account",
  "/e/7/manage/",
  "/checkout/7/o_1/payment",
  "/product/7/a_1",
  "/order/7/o_1/print",
  "/check-in/cil_1",
  "/auth/login",
  "/auth/reset-password/token",
  "/manage/profile/confirm-email-change/token",
  "/my-tickets/token",
  "/widget/7",
  "/management",
])("WEB-12 %s may not", (path) => {
  const policy = policyOf(path, THIRD_PARTIES);

  expect(JSON.stringify(policy)).not.toContain("chat.example");
  expect(policy["style-src-elem"]).toEqual(["'self'", "'nonce-n'"]);
});

test("every page may show the installation's pictures, and no page may load the analytics script", () => {
  for (const path of ["/event/7/summer", "/manage/events", "/checkout/7/o_1/details", "/auth/login"]) {
    const policy = policyOf(path, THIRD_PARTIES);

    expect(policy["img-src"]).toContain("https://cdn.example");
    expect(policy["script-src"]).not.toContain("https://cdn.example");
    expect(JSON.stringify(policy)).not.toContain("stats.example");
  }
});

test("without such settings no page may load anything from another origin", () => {
  for (const path of ["/manage/events", "/event/7/summer", "/auth/login"])
    expect(JSON.stringify(policyOf(path))).not.toContain("https:");
});
