import { problemsOfStructuredData } from "../test/validators/structured-data.ts";
import { call } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { eventAddress, EVENTS } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, test } from "./steps/test.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an event leads to its organiser, with upcoming events soonest first and past ones apart", async ({
    page,
  }) => {
    await page.goto(await eventAddress("past"));
    await expect(page.getByRole("button", { name: "Add to calendar" })).toHaveCount(0);
    await page.getByText(/^By /).getByRole("link").click();

    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: EVENTS.paid })).toContainText(/From €\d/);
    const dates = await page.locator("li p:first-child > time").evaluateAll(datesOf);
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual([...dates].sort());
    await expect(page.getByRole("link", { name: EVENTS.past })).toHaveCount(0);

    await page.getByRole("link", { name: "Past", exact: true }).click();
    await expect(page).toHaveURL(/\/events\/\d+\/[a-z-]+\/past-events$/);
    await page.getByRole("link", { name: EVENTS.past }).click();
    await expect(page.getByRole("heading", { level: 1, name: EVENTS.past })).toBeVisible();
  });

  test("a campaign stays in the address from an event to its organiser, and to another of its events", async ({
    page,
  }) => {
    const campaign = "utm_source=poster&utm_campaign=spring";
    await page.goto(`${await eventAddress("paid")}?${campaign}`);
    await page.getByText(/^By /).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/events/\\d+/[a-z-]+\\?${campaign}$`));
    await page.getByRole("link", { name: "Past", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/past-events\\?${campaign}$`));
    await page.getByRole("link", { name: EVENTS.past }).click();
    await expect(page).toHaveURL(new RegExp(`/event/\\d+/[a-z-]+\\?${campaign}$`));
  });
});

/** The events are this many days away, after the demo's: other journeys look for the demo's next event. */
const LATER = 500;
const datesOf = (times: Element[]) => times.map((time) => time.getAttribute("datetime")!);

test("thirty events stand on a page, drafts and archived ones on none, and links lead through the pages", async ({
  page,
}) => {
  await logInToDemo(page);
  const organiser = await makeOrganiser(page.request, "Harbour Nights");
  await addEvents(organiser.id, 31, "LIVE", LATER);
  await addEvents(organiser.id, 32, "LIVE", -60);
  for (const status of ["DRAFT", "ARCHIVED"]) await addEvents(organiser.id, 1, status, LATER);
  const titles = () => page.getByRole("heading", { level: 3 }).allInnerTexts();
  const numbered = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => `LIVE ${from < to ? from + i : from - i}`);

  await page.goto(`/events/${organiser.id}/harbour-nights`);
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute("content", /^en_/);
  expect(await titles()).toEqual(numbered(1, 30));
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  expect(await titles()).toEqual(["LIVE 31"]);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /harbour-nights\?page=2$/);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/\/harbour-nights$/);

  await page.getByRole("link", { name: "Past", exact: true }).click();
  expect(await titles()).toEqual(numbered(32, 3));
  await page.getByRole("link", { name: "Next page" }).click();
  expect(await titles()).toEqual(numbered(2, 1));
  // The filter is in the address, and the pages keep it.
  await page.getByRole("searchbox", { name: "Find an event" }).fill("LIVE 3");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/past-events\?query=LIVE\+3$/);
  expect(await titles()).toEqual(["LIVE 32", "LIVE 31", "LIVE 30", "LIVE 3"]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await page.getByRole("searchbox").fill("<b>100%");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No event is called “<b>100%”")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(/past-events$/);
  // A page number that does not exist is not treated as the visitor's error.
  for (const page_ of ["0", "-1", "x", "999999999999"]) {
    const answer = await page.request.get(`/events/${organiser.id}/harbour-nights?page=${page_}`);
    expect([page_, answer.status()]).toEqual([page_, 200]);
  }
});

test("any other slug redirects to the organiser's own, with the rest of the address", async ({ request }) => {
  const [organiser] = await query<{ id: string }>("select id from organizers order by id limit 1");
  for (const path of ["", "/past-events"]) {
    const answer = await request.get(
      `/events/${organiser!.id}/an-older-name${path}?page=1&utm_source=poster`,
      {
        maxRedirects: 0,
      },
    );
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toMatch(
      new RegExp(`^/events/${organiser!.id}/(?!an-older)[a-z-]+${path}\\?page=1&utm_source=poster$`),
    );
  }
});

test("an organiser that is not public is an empty result for strangers and a preview for its account", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const organiser = await makeOrganiser(page.request, "</script><b>Quiet", "DRAFT");
  await addEvents(organiser.id, 1, "DRAFT", LATER);
  await addEvents(organiser.id, 1, "LIVE", -60);
  const stranger = await newPage();

  for (const path of [`/events/${organiser.id}/x`, `/events/${organiser.id}/x/past-events`]) {
    const answer = await stranger.goto(path);
    expect(answer!.status()).toBe(404);
    await expect(stranger.getByText("Organiser not found").first()).toBeVisible();
  }
  await stranger.goto(`/organizer/${organiser.id}/preview`);
  await expect(stranger).toHaveURL(/\/auth\/login\?return_to=%2Forganizer%2F\d+%2Fpreview$/);

  await page.goto(`/organizer/${organiser.id}/preview`);
  await expect(page.getByText("Preview – not public")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "</script><b>Quiet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "DRAFT 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "LIVE 1" })).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

  // Past events stay in the preview, too.
  await page.getByRole("link", { name: "Past", exact: true }).click();
  await expect(page).toHaveURL(/\/preview\?tab=past$/);
  await expect(page.getByText("Preview – not public")).toBeVisible();
  await expect(page.getByRole("link", { name: "Past", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "DRAFT 1" })).toHaveCount(0);
  await page.getByRole("link", { name: "LIVE 1" }).click();
  await expect(page).toHaveURL(/\/event\/\d+\/preview$/);
});

test("search engines read who the organiser is and what comes", async ({ page }) => {
  await logInToDemo(page);
  const organiser = await makeOrganiser(page.request, "</script> Lane & Sons");
  await addEvents(organiser.id, 2, "LIVE", LATER);
  await query("update events set location = $2 where organizer_id = $1", [
    organiser.id,
    JSON.stringify({ venue_name: "Pier 3", city: "Bremen", country: "DE" }),
  ]);
  const answer = await page.goto(`/events/${organiser.id}/x`);
  expect(answer!.status()).toBe(200);

  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    "@graph": Record<string, unknown>[];
  };
  const [organization, list] = facts["@graph"];
  const url = new URL(page.url());
  expect(organization).toMatchObject({
    "@type": "Organization",
    name: "</script> Lane & Sons",
    url: url.origin + url.pathname,
  });
  expect(list).toMatchObject({
    "@type": "ItemList",
    itemListElement: [
      { position: 1, item: { "@type": "Event", name: "LIVE 1" } },
      { position: 2, item: { "@type": "Event", name: "LIVE 2" } },
    ],
  });
  expect(problemsOfStructuredData(JSON.stringify(facts))).toEqual([]);
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /Lane & Sons/);
  expect(await page.locator("script[src]").count()).toBe(0);
});

async function makeOrganiser(request: Parameters<typeof call>[0], name: string, status = "LIVE") {
  const made = await call<{ id: number }>(request, ["POST", "/organizers"], {
    name,
    email: "hello@example.org",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await query("update organizers set status = $2 where id = $1", [made.id, status]);
  return made;
}

/** Adds events named by status and number, a day apart. The first one is in `firstIn` days. */
async function addEvents(organiser: number, count: number, status: string, firstIn: number): Promise<void> {
  await query(
    `with made as (
       insert into events (account_id, organizer_id, title, short_id, status, start_date, timezone, currency)
       select o.account_id, o.id, $2::text || ' ' || n, 'page-' || o.id || '-' || $2::text || ($3::int + n), $2::text,
         now() + make_interval(days => $3::int + n - 1), 'Europe/Berlin', 'EUR'
       from organizers o, generate_series(1, $4::int) n where o.id = $1
       returning id, account_id)
     insert into event_settings (event_id, account_id) select id, account_id from made`,
    [organiser, status, firstIn, count],
  );
}

test("an event is put into a calendar and shared, an organiser's events are subscribed to, all without scripts", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(await eventAddress("paid"));
  await page.getByRole("button", { name: "Add to calendar" }).focus();
  await page.keyboard.press("Enter");
  const calendars = page.getByRole("dialog", { name: "Add to calendar" });
  await expect(calendars.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=Night\+of\+the\+Cellos&dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z&ctz=Europe%2FBerlin/,
  );
  await expect(calendars.getByRole("link", { name: "Outlook" })).toHaveAttribute(
    "href",
    /subject=Night%20of%20the%20Cellos&startdt=/,
  );
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    calendars.getByRole("link", { name: "Apple Calendar and others" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("night-of-the-cellos.ics");
  await page.keyboard.press("Escape");
  await expect(calendars).toBeHidden();

  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("textbox", { name: "Link to this event" })).toHaveValue(
    /\/event\/\d+\/night-of-the-cellos$/,
  );

  await page.keyboard.press("Escape");
  await page.getByText(/^By /).getByRole("link").click();
  await page.getByRole("button", { name: "Subscribe" }).click();
  const webcal = page.getByRole("dialog").getByRole("link", { name: "Apple Calendar and others" });
  await expect(webcal).toHaveAttribute("href", /^webcal:\/\/[^/]+\/events\/\d+\/calendar\.ics$/);
  const feed = (await webcal.getAttribute("href"))!.replace(/^webcal:/, "http:");
  const answer = await page.request.get(feed);
  expect(await answer.text()).toContain("SUMMARY:Night of the Cellos");
  await page.context().close();
});
