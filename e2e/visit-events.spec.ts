import { expectSound } from "./steps/accessibility.ts";
import { call } from "./steps/api.ts";
import { choose, expectTicket, fillInDetails, getTickets, takeFreeTickets } from "./steps/buying.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { type DemoEvent, EVENTS, eventAddress, eventId } from "./steps/demo.ts";
import { expect, open, test } from "./steps/test.ts";

test("a members' ticket is visible only with the code", async ({ page, ownEvent }) => {
  const event = await ownEvent("hiddenByCode");
  await open(page, event.address);
  await expect(page.getByRole("heading", { name: "Guest ticket" })).toBeVisible();
  await expect(page.getByText("Member's ticket")).toHaveCount(0);

  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("guessed");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert")).toContainText("not valid for this event");
  await expect(page.getByLabel("Promo code")).toHaveValue("guessed");
  await page.getByLabel("Promo code").fill("newsletter");
  await page.getByLabel("Promo code").press("Enter");

  await expect(page.getByText("Code newsletter shows you tickets that others do not see.")).toBeVisible();
  await choose(page, "Member's ticket", 1);
  await getTickets(page);
  await fillInDetails(page);
  await takeFreeTickets(page);
  await expectTicket(page, event.title);
});

test("a code in the address lowers the prices before anything is pressed", async ({ page }) => {
  await open(page, `${await eventAddress("paid")}?promo_code=candle`);

  await expect(page.getByText("Code candle has been applied.")).toBeVisible();
  await expect(page.getByText("Was: €14.28")).toBeVisible();
  await expect(page.getByText("€11.42").first()).toBeVisible();
});

test("the preview of a draft says that it is not public, that of a live event does not", async ({ page }) => {
  await logInToDemo(page);
  const { id: draft } = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "Not Yet Public",
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const bar = page.getByText("Preview – not public");

  await open(page, `/event/${draft}/not-yet-public`);
  await page.getByRole("link", { name: "Open the preview" }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${draft}/preview$`));
  await expect(bar).toBeVisible();
  await expectSound(page, "the preview of a draft");
  await open(page, `/event/${await eventId("paid")}/preview`);
  await expect(page.getByRole("heading", { level: 1, name: EVENTS.paid })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("our name over an event leads visitors to the event, not to the log-in", async ({ page }) => {
  await page
    .context()
    .addCookies([{ name: "locale", value: "de", url: new URL(test.info().project.use.baseURL!).origin }]);
  await open(page, `${await eventAddress("paid")}?promo_code=candle`);

  await page.getByRole("link", { name: "Tessera, Startseite" }).click();

  await expect(page).toHaveURL(`${await eventAddress("paid")}/night-of-the-cellos`);
  await expect(page.getByRole("heading", { level: 1, name: EVENTS.paid })).toBeVisible();
});

const UNSOLD: [event: DemoEvent, words: RegExp][] = [
  ["soldOut", /^Sold out$/],
  ["onSaleLater", /^On sale from /],
  ["past", /^This event is over\. Thank you/],
  ["paused", /^Ticket sales are paused/],
];
for (const [event, words] of UNSOLD) {
  test(`${EVENTS[event]} says why nothing can be bought (${event})`, async ({ page }) => {
    await open(page, await eventAddress(event));

    await expect(page.getByRole("heading", { level: 1, name: EVENTS[event] })).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Get tickets" })).toHaveCount(0);
    await expect(page.getByRole("spinbutton")).toHaveCount(0);
  });
}

test("a past event shows no tickets and no prices any more", async ({ page }) => {
  await open(page, await eventAddress("past"));

  const tickets = page.locator("#tickets");
  await expect(tickets.getByText("This event is over")).toBeVisible();
  await expect(tickets.getByRole("listitem")).toHaveCount(0);
  await expect(tickets).not.toContainText("€");
});

test("the only category is not repeated after the heading", async ({ page }) => {
  await open(page, await eventAddress("paid"));

  const tickets = page.locator("#tickets");
  await expect(tickets.getByText("Tickets", { exact: true })).toHaveCount(1);
  await expect(tickets.getByRole("group", { name: "Tickets" })).toHaveCount(0);
});

test("an event that happens online says so instead of an address", async ({ page }) => {
  await open(page, await eventAddress("free"));

  await expect(page.getByText("Online", { exact: true }).first()).toBeVisible();
});

test("prices follow their currency: no decimals for yen, three for dinars", async ({ page }) => {
  await open(page, await eventAddress("yen"));
  await expect(page.getByText("¥9,680").first()).toBeVisible();

  await open(page, await eventAddress("dinar"));
  await expect(page.getByText(/BHD\s54\.145/).first()).toBeVisible();
});

test("a draft looks like an event that does not exist", async ({ page }) => {
  for (const address of [await eventAddress("draft"), "/event/987654321", "/e/987654321/any-name"]) {
    const answer = await page.goto(address);
    expect(answer!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeAttached();
    await expect(page).toHaveTitle(/Event not found/);
  }
});

test("an outdated or wrong slug redirects to the event's own, with the rest of the address", async ({
  request,
}) => {
  const id = await eventId("paid");
  for (const path of [`/event/${id}`, `/event/${id}/an-older-name`, `/e/${id}/night`]) {
    const answer = await request.get(`${path}?utm_source=poster&promo_code=candle`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(
      `/${path.split("/")[1]}/${id}/night-of-the-cellos?utm_source=poster&promo_code=candle`,
    );
  }
});

test("search engines and messengers read what the event is", async ({ page }) => {
  await open(page, await eventAddress("paid"));

  const { "@graph": things } = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? "null",
  ) as {
    "@graph": {
      "@type": string;
      name: string;
      offers: { name: string }[];
      location: { name: string };
      startDate: string;
    }[];
  };
  expect(things.map((thing) => thing["@type"])).toEqual(["Event", "BreadcrumbList"]);
  const facts = things[0]!;
  expect(facts).toMatchObject({ name: EVENTS.paid, location: { name: "Alte Brauhalle" } });
  expect(facts.startDate).toMatch(/T\d\d:\d\d:00\+0[12]:00$/);
  expect(facts.offers.length).toBeGreaterThan(1);
  for (const property of ["og:title", "og:image", "og:url"])
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute("content", /\S/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await page.request.get(new URL(picture!).pathname);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
});

test("a preview keeps its whole address through the log-in; an unknown one is the empty event", async ({
  page,
}) => {
  const address = `/event/${await eventId("paid")}/preview?promo_code=candle`;
  const stranger = await page.request.get(address, { maxRedirects: 0 });
  expect(stranger.headers().location).toBe(`/auth/login?${new URLSearchParams({ return_to: address })}`);

  await page.goto(address);
  await page.getByRole("button", { name: "Use the demo login" }).click();
  await page.waitForURL(address);
  await expect(page.getByText("€11.42").first()).toBeVisible();
  const missing = await page.goto("/event/999999999/preview");
  expect(missing!.status()).toBe(404);
  await expect(page.getByText("Event not found").last()).toBeVisible();
});

test("an error that a page cannot show is in the browser's console", async ({ page }) => {
  const written = page.waitForEvent("console", (message) => message.type() === "info");
  await page.goto("/nowhere/at/all");

  const [error] = await Promise.all((await written).args().map((value) => value.getProperty("status")));
  expect(await error!.jsonValue()).toBe(404);
});

test("browsers, phones and crawlers find their files", async ({ page, request }) => {
  await open(page, await eventAddress("paid"));

  for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect([rel, (await request.get(href!)).status()]).toEqual([rel, 200]);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
  const sitemap = await (await request.get("/sitemaps/events-1.xml")).text();
  expect(sitemap).toContain(`/event/${await eventId("paid")}/`);
});
