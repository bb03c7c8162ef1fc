import type { Page } from "@playwright/test";
import { buyOne, holdOne } from "./steps/api.ts";
import { fillInDetails, takeFreeTickets } from "./steps/buying.ts";
import { doorAddress, eventAddress } from "./steps/demo.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { intercept } from "./steps/interception.ts";
import { bare, expect, expectAlive, open, test } from "./steps/test.ts";

/**
 * Makes files of this name missing, as after a deploy, until a page is loaded. Returns how often one was loaded
 * since.
 */
async function loseUntilLoaded(page: Page, name: RegExp): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await intercept(page, name, (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  return () => loads;
}

bare(
  "WEB-18 a page of the old version whose next page is gone reloads itself and goes on",
  async ({ page }) => {
    await open(page, "/auth/login");
    const loads = await loseUntilLoaded(page, /\/assets\/register-page-.*\.js$/);
    const link = page.getByRole("link", { name: /account|register|sign up/i }).first();

    const loadedAgain = page.waitForEvent("load");
    await link.click();
    await loadedAgain;
    await expectAlive(page);
    await link.click();

    await page.waitForURL("**/auth/register**");
    await expect(page.getByRole("main")).toBeVisible();
    expect(loads()).toBe(1);
  },
);

bare(
  "WEB-18 a part of the workspace that is gone is fetched with the new version, once",
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await logInToDemo(page);
    await open(page, `/manage${await eventAddress("paid")}/orders`);
    const loads = await loseUntilLoaded(page, /\/assets\/order-drawer-.*\.js$/);

    await page.getByRole("table", { name: "Orders" }).getByRole("link", { name: /@/ }).first().click();

    await expect(page.getByRole("dialog", { name: /^Order O-/ })).toBeVisible();
    expect(loads()).toBe(1);
  },
);

test("WEB-12 no page requests anything from other hosts", async ({ page, ownEvent }) => {
  const { origin } = new URL(test.info().project.use.baseURL!);
  const strangers: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !/^(data|blob):$/.test(url.protocol)) strangers.push(request.url());
  });
  const held = await holdOne(page.request, (await ownEvent("paid")).id);
  const bought = await buyOne(page.request, (await ownEvent("free")).id);
  const ticket = `/product/${bought.event_id}/${bought.attendees[0]!.short_id}`;
  const visit = async (addresses: string[]) => {
    for (const address of addresses) {
      const answer = await page.goto(address);
      const policy = answer!.headers()["content-security-policy"]!;
      expect(policy.match(/script-src [^;]*/)![0], address).not.toMatch(/https?:|\*/);
      await page.waitForLoadState("networkidle");
    }
  };

  const [{ organizer_id }] = (await query<{ organizer_id: string }>(
    "select organizer_id from events where id = $1",
    [held.event_id],
  )) as [{ organizer_id: string }];
  await visit([
    await eventAddress("paid"),
    `/events/${organizer_id}/any-name`,
    `/events/${organizer_id}/any-name/past-events`,
    `/widget/${held.event_id}`,
    `/widget/organizer/${organizer_id}`,
    "/my-tickets",
    `/checkout/${held.event_id}/${held.short_id}/details`,
    `/checkout/${bought.event_id}/${bought.short_id}/summary`,
    `/order/${bought.event_id}/${bought.short_id}/print`,
    ticket,
    `${ticket}/print`,
    await doorAddress(),
    "/auth/login",
    "/auth/register",
    "/auth/forgot-password",
    "/no/such/page",
  ]);
  await logInToDemo(page);
  await visit(["/manage/events", `/manage${await eventAddress("paid")}`, "/account/settings", "/welcome"]);

  expect(strangers).toEqual([]);
});

test("PII-10 after a checkout a shared computer stores nothing about the person", async ({
  page,
  ownEvent,
}) => {
  const buyer = { first: "Philippa", last: "Nachtigall", email: "philippa.nachtigall@example.org" };
  const held = await holdOne(page.request, (await ownEvent("free")).id);
  await open(page, `/checkout/${held.event_id}/${held.short_id}/details`);
  await fillInDetails(page, buyer);
  const whileTyping = await keptByBrowser(page);
  await takeFreeTickets(page);
  await page.waitForURL("**/summary");

  for (const word of Object.values(buyer)) expect(whileTyping).not.toContain(word);
  // Until then the tab stores its open order, so that the event page can link back to it.
  await expect.poll(() => keptByBrowser(page)).not.toContain(held.short_id);
  const afterwards = await keptByBrowser(page);
  for (const word of Object.values(buyer)) expect(afterwards).not.toContain(word);
});

/** Everything that scripts can read and that outlives the page. */
function keptByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (request.onsuccess = resolve));
        found.push(name, store, request.result);
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    return JSON.stringify(found);
  });
}
