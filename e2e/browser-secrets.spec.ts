import type { Page } from "@playwright/test";
import { buyOne } from "./steps/api.ts";
import { doorAddress, eventAddress } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test("AUT-15 WEB-13 scripts cannot read session cookies, and nothing else opens a session", async ({
  page,
  context,
  ownEvent,
}) => {
  await buyOne(page.request, (await ownEvent("free")).id);
  await logInToDemo(page);
  await open(page, await eventAddress("paid"));
  await page.getByRole("button", { name: "Dark" }).click();

  const cookies = await context.cookies();
  const secrets = cookies.filter(({ name }) => name.startsWith("tessera-"));
  expect(secrets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["tessera-checkout", "tessera-session"]),
  );
  for (const secret of secrets)
    expect(secret).toMatchObject({ httpOnly: true, secure: false, sameSite: "Lax", path: "/" });
  const others = cookies.filter((cookie) => !secrets.includes(cookie));
  expect(others.map(({ name }) => name)).toEqual(["saved_locale", "color_scheme"]);
  for (const address of ["/manage/events", await eventAddress("paid"), await doorAddress()]) {
    await page.goto(address);
    const readable = await everythingScriptsCanRead(page);
    for (const { value } of secrets) expect(readable, address).not.toContain(value);
  }
});

test("WEB-09 after logging out the back button shows nothing of the account", async ({ page }) => {
  await logInToDemo(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `/manage${await eventAddress("paid")}/orders`);
  await expect(page.getByRole("table", { name: "Orders" })).toContainText("@example.");

  await page.getByRole("button", { name: /^Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/auth/login");
  await page.goBack();

  await page.waitForURL("**/auth/login**");
  await expect(page.getByText("@example.")).toHaveCount(0);
});

test("WEB-09 no cache stores personal pages", async ({ page, ownEvent }) => {
  const order = await buyOne(page.request, (await ownEvent("free")).id);
  await logInToDemo(page);

  for (const address of [
    "/manage/events",
    `/manage${await eventAddress("paid")}/orders`,
    `/checkout/${order.event_id}/${order.short_id}/summary`,
    `/product/${order.event_id}/${order.attendees[0]!.short_id}`,
    "/api/users/me",
  ]) {
    const { "cache-control": cache } = (await page.request.get(address)).headers();
    expect(cache, address).toContain("no-store");
  }
});

test("WEB-17 pages with a secret in their address send it to no other site", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  const order = await buyOne(page.request, event.id);
  for (const address of [
    `/checkout/${order.event_id}/${order.short_id}/summary`,
    `/order/${order.event_id}/${order.short_id}/print`,
    `/product/${order.event_id}/${order.attendees[0]!.short_id}`,
    await doorAddress(),
    "/auth/reset-password/some-token",
  ])
    expect((await page.request.get(address)).headers()["referrer-policy"], address).toBe("no-referrer");

  await page.goto(`/checkout/${order.event_id}/${order.short_id}/summary`);
  const [followed] = await Promise.all([
    page.waitForRequest(/\/event\//),
    page.getByRole("link", { name: event.title }).first().click(),
  ]);
  expect(await followed.headerValue("referer")).toBeNull();
});

function everythingScriptsCanRead(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [
      document.cookie,
      location.href,
      document.documentElement.outerHTML,
      ...[localStorage, sessionStorage, databases].map((store) => JSON.stringify(store)),
    ].join("\n");
  });
}
