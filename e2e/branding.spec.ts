import type { Page } from "@playwright/test";
import { BRAND, CHAT, openBrandFixture, standInForOthers, STATISTICS } from "./steps/brand-fixture.ts";
import { fillInDetails, newEmail, takeFreeTickets } from "./steps/buying.ts";
import { EVENTS } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

let hall: Awaited<ReturnType<typeof openBrandFixture>>;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  hall = await openBrandFixture(4);
});

test.afterAll(() => hall.close());

async function addressOf(title: string): Promise<string> {
  const [event] = await hall.query<{ id: string }>("select min(id) as id from events where title = $1", [
    title,
  ]);
  return `${hall.url}/event/${event!.id}`;
}

/** The names of shipped typefaces, in style sheets. */
const TYPEFACES = /Tessera (?:Grotesque|Stand-in|Humanist|Serif|Slab|Rounded|Mono)/g;

/** Expects that the page does not name the program, and that its colours and icon are the operator's. */
async function expectBranded(page: Page): Promise<void> {
  const html = (await page.content()).replace(TYPEFACES, "");
  expect(html).not.toContain("Tessera");
  expect(html).not.toContain("<i>5</i>");
  expect(await page.title()).not.toContain("Tessera");
  const accent = await page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.color = "var(--accent)";
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(accent).toBe("rgb(15, 92, 92)");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", `${hall.pictures}/icon.svg`);
}

async function expectLogo(page: Page, file: "dark" | "light" = "dark"): Promise<void> {
  const logo = page.getByRole("img", { name: BRAND.name }).first();
  await expect(logo).toHaveAttribute("src", `${hall.pictures}/${file}.svg`);
  await expect(logo).toHaveJSProperty("complete", true);
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(120);
}

test("a buyer meets the operator's name and look from the event page to the ticket and its mail", async ({
  page,
  context,
}) => {
  const { chat, counted } = await standInForOthers(context);
  const email = newEmail();
  const event = await addressOf(EVENTS.free);

  await open(page, `${event}?utm_source=Poster&utm_medium=cpc`);
  await expectBranded(page);
  await expectLogo(page);
  await expect(page.getByRole("link", { name: "Terms" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "help@hall.example" })).toBeVisible();
  await expect(page.getByText("Powered by")).toHaveCount(0);

  // The order's source stays that of the first link.
  await open(page, `${event}?utm_source=Flyer`);
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL("**/details");
  await expectAlive(page);
  await expectBranded(page);
  await fillInDetails(page, { first: "Mira", last: "Solberg", email });
  await page.getByRole("checkbox", { name: "I accept the terms." }).check();
  await takeFreeTickets(page);
  await page.waitForURL("**/summary");
  await expectAlive(page);
  await expectBranded(page);
  const short = new URL(page.url()).pathname.split("/")[3]!;
  expect(await hall.query("select utm_source from orders where short_id = $1", [short])).toEqual([
    { utm_source: "poster" },
  ]);

  const [ticket] = await hall.query<{ short_id: string; event_id: string }>(
    "select a.short_id, a.event_id from attendees a join orders o on o.id = a.order_id where o.short_id = $1",
    [short],
  );
  await page.goto(`${hall.url}/product/${ticket!.event_id}/${ticket!.short_id}`);
  await expectBranded(page);
  await expectLogo(page);

  await page.goto(`${hall.url}/dev/mail`);
  await expectBranded(page);
  await page.goto("about:blank");

  expect(chat).toEqual([]);
  const views = counted.flatMap(({ url }) => (url ? [url] : []));
  expect(views).toContain(`${event}/kitchen-table-code-club?utm_source=Poster&utm_medium=cpc`);
  expect(views.map((url) => new URL(url).pathname)).toEqual(
    expect.arrayContaining([
      `/checkout/${ticket!.event_id}/details`,
      `/checkout/${ticket!.event_id}/summary`,
    ]),
  );
  expect(counted).toContainEqual({ name: "purchase free", value: "0" });
  // The script could reach nothing of the page around its frame.
  expect(new Set(counted.flatMap(({ reach }) => (reach === undefined ? [] : [reach])))).toEqual(
    new Set(["nothing"]),
  );
  expect(JSON.stringify(counted)).not.toContain(short);
});

test("an event without a cover has the operator's picture", async ({ page, context }) => {
  await standInForOthers(context);
  const event = await addressOf(EVENTS.yen);
  await hall.query("delete from images where type = 'EVENT_COVER' and event_id = $1", [
    event.split("/").pop(),
  ]);

  await open(page, event);

  const picture = page.locator(`img[src="${hall.pictures}/hall.svg"]`).first();
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(71);
});

test("an organiser registers, and the campaign that led here is stored with the account", async ({
  page,
  context,
}) => {
  const { chat, counted } = await standInForOthers(context);
  const email = newEmail();

  await open(page, `${hall.url}/auth/login?utm_source=Fair&utm_campaign=Autumn`);
  await expectBranded(page);
  await expectLogo(page);
  await expect(page.getByText("tessera was the token")).toHaveCount(0);
  expect(chat).toEqual([]);

  await open(page, `${hall.url}/auth/register`);
  await page.getByLabel("Your name").fill("Ada Brück");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at dawn");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/welcome*");
  await expectAlive(page);
  await expectBranded(page);
  await expectLogo(page);
  await expect(page.locator("#chat")).toHaveText(`hT9-token_1 ${CHAT}`);
  await expect.poll(() => counted).toContainEqual({ name: "sign-up", value: "" });
  expect(
    await hall.query(
      `select t.utm_source, t.utm_campaign, t.source_type from account_attributions t
       join accounts a on a.id = t.account_id where a.email = $1`,
      [email],
    ),
  ).toEqual([{ utm_source: "fair", utm_campaign: "autumn", source_type: "organic" }]);

  await page.goto(`${hall.url}/dev/mail`);
  const line = page.getByRole("listitem").filter({ hasText: email });
  await expect(async () => {
    await page.reload();
    await expect(line.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await line.first().getByRole("link").click();
  await page.waitForURL(/\/dev\/mail\/\d+$/);
  const mail = page.frameLocator("iframe").first();
  await expect(mail.getByRole("img", { name: BRAND.name }).first()).toHaveAttribute(
    "src",
    `${hall.pictures}/dark.svg`,
  );
  expect(await mail.locator("body").innerHTML()).not.toContain("Tessera");
});

test("the workspace has the operator's name, look and chat, and no way to the program's page", async ({
  page,
  context,
}) => {
  const { chat } = await standInForOthers(context);
  await logInToDemo(page, hall.url);

  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `${hall.url}/manage/events`);
  await expectBranded(page);
  await expectLogo(page);
  await expect(page).toHaveTitle(new RegExp(`· ${BRAND.name}$`));
  await expect(page.locator("#chat")).toBeVisible();
  expect(chat).toEqual([`${CHAT}/packs/js/sdk.js`]);
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^About/ })).toHaveCount(0);
});

test("in the dark the logo is the light one, and the error screen has both", async ({ page }) => {
  await standInForOthers(page.context());
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(await addressOf(EVENTS.free));
  await expectLogo(page, "light");

  await page.goto(`${hall.url}/nothing/here`);
  await expectLogo(page, "light");
  await expect(page).toHaveTitle("Page not found");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${hall.url}/nothing/here`);
  await expectBranded(page);
  await expectLogo(page, "dark");
});

test("only pages with the chat may load it, and only the frame of the analytics their script", async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(hall.url + path)).headers()["content-security-policy"]!;
  const event = new URL(await addressOf(EVENTS.free)).pathname;
  await request.post(`${hall.url}/api/auth/login`, {
    data: { email: "demo@tessera.example", password: "mosaic-lantern-forum" },
    headers: { origin: hall.url },
  });

  for (const path of ["/manage/events", "/account/settings", "/welcome"])
    expect(await policyOf(path), path).toContain(CHAT);
  for (const path of [
    event,
    `${event}/manage`,
    "/auth/forgot-password",
    "/my-tickets",
    "/dev/mail",
    "/about",
  ]) {
    const policy = await policyOf(path);
    expect(policy, path).not.toContain(CHAT);
    expect(policy, path).toContain(hall.pictures);
    expect(policy, path).not.toContain(STATISTICS);
  }
  expect(await policyOf("/analytics-frame")).toContain(STATISTICS);
  expect(await (await request.get(`${hall.url}/site.webmanifest`)).json()).toMatchObject({
    name: BRAND.name,
    theme_color: BRAND.primary,
    icons: [{ src: `${hall.pictures}/icon.svg` }],
  });
});
