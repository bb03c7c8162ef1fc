import type { Page, Route } from "@playwright/test";
import { choose, getTickets } from "./steps/buying.ts";
import { eventAddress, eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { slowDown } from "./steps/slow-line.ts";
import { intercept } from "./steps/interception.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

test("a choice before the scripts have loaded counts", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  const scripts = await holdBackScripts(page);
  await page.goto(event.address, { waitUntil: "commit" });
  await choose(page, "Student ticket", 3);
  await page
    .getByRole("textbox", { name: "Your amount in EUR (Support the young players)", exact: true })
    .fill("7.50");

  scripts.letCome();
  await expectAlive(page);

  await expect(page.getByText("4 items, all included")).toBeVisible();
  await getTickets(page);
  await page.getByText("Your order: 4 items").click();
  await expect(page.getByText("€7.50").first()).toBeVisible();
});

test("a press before the scripts have loaded counts", async ({ page }) => {
  const scripts = await holdBackScripts(page);
  await page.goto(await eventAddress("paid"), { waitUntil: "commit" });
  const more = page.getByRole("button", { name: "More Student ticket" });
  await more.click();
  await more.click();

  scripts.letCome();
  await expectAlive(page);

  await expect(page.getByRole("spinbutton", { name: "Number of Student ticket" })).toHaveValue("2");
});

test("a page that comes slowly is alive although its scripts are in the browser's cache", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await slowDown(page);

  // The browser's cache has the scripts, because the event page uses them too.
  await page.goto(`/widget/${event.id}`);
  await page.getByRole("button", { name: "More Student ticket" }).click();

  await expect(page.getByRole("spinbutton", { name: "Number of Student ticket" })).toHaveValue("1");
});

test("a visitor who goes back before the checkout's scripts have loaded finds the basket and the order in progress", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await choose(page, "Student ticket", 3);
  await page
    .getByRole("textbox", { name: "Your amount in EUR (Support the young players)", exact: true })
    .fill("7.50");
  const scripts = await holdBackScripts(page);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL("**/checkout/*/*/details", { waitUntil: "commit" });
  await expect(page.getByText("Held for you until")).toBeVisible();

  await page.goBack({ waitUntil: "commit" });
  await page.waitForURL("**/event/*/*", { waitUntil: "commit" });
  scripts.letCome();
  await expectAlive(page);

  await expect(page.getByText("You have an order in progress")).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Number of Student ticket" })).toHaveValue("3");
  await expect(
    page.getByRole("textbox", { name: "Your amount in EUR (Support the young players)", exact: true }),
  ).toHaveValue("7.50");
});

test("the scripts of a checkout leave the focus where the buyer is typing", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await choose(page, "Student ticket", 1);
  const scripts = await holdBackScripts(page);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL("**/checkout/*/*/details", { waitUntil: "commit" });
  const firstName = page.getByLabel("First name");
  await firstName.click();
  await page.keyboard.type("Jo");

  scripts.letCome();
  await expectAlive(page);
  await page.keyboard.type("anna");

  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveValue("Joanna");
});

test("a part whose file never loads leaves the rest of its page as it is", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  const lost: string[] = [];
  await page.route(/\/assets\/(copy-button|lazy-parts)-/, (route) => {
    lost.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await open(page, event.address);

  await choose(page, "Student ticket", 1);

  await expect.poll(() => lost.length).toBeGreaterThanOrEqual(2);
  await expect(page.getByText("1 ticket, all included")).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Copy link")).toBeVisible();
  await page.keyboard.press("Escape");
  await getTickets(page);
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
});

test("a public page has inline styles", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  const scripts = await holdBackScripts(page);
  await page.goto(await eventAddress("paid"), { waitUntil: "commit" });

  await expect(page.getByRole("button", { name: "Get tickets" })).toHaveCSS("cursor", "pointer");
  scripts.letCome();
  await expectAlive(page);
  expect(asked).not.toContain("stylesheet");
});

test("input that an organiser types before the scripts have loaded stays", async ({ page }) => {
  await logInToDemo(page);
  const scripts = await holdBackScripts(page);
  await page.goto("/manage/events/new", { waitUntil: "commit" });
  await page.getByLabel("Event name").fill("Early Birds");
  await page.getByLabel("Starts").fill("2031-06-07T20:00");

  scripts.letCome();
  await expectAlive(page);

  await expect(page.getByRole("complementary", { name: "Preview of the page" })).toContainText("Early Birds");
  await page.getByLabel("Venue").fill("Pier 3");
  await expect(page.getByLabel("Event name")).toHaveValue("Early Birds");
});

test("a dialog whose file is still loading shows progress", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("draft")}/dashboard`);
  const scripts = await holdBackScripts(page);
  await page.getByRole("button", { name: /^Event status/ }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(page.locator("[aria-busy='true'] svg")).toBeVisible();

  scripts.letCome();

  await expect(page.getByRole("dialog", { name: "Publish your event" })).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
});

/** Simulates a slow connection: the HTML arrives long before the scripts. */
async function holdBackScripts(page: Page) {
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  const holdBack = async (route: Route) => {
    await arrival;
    await route.continue();
  };
  const files = "**/assets/*.js";
  // A page that is not open yet sends its first requests after a navigation.
  await (page.url() === "about:blank" ? page.route(files, holdBack) : intercept(page, files, holdBack));
  return { letCome };
}
