import type { Page } from "@playwright/test";
import sharp from "sharp";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { intercept } from "./steps/interception.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { bare, expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

interface Made {
  id: number;
  title: string;
}

/** Creates a separate draft for each journey. */
async function makeDraft(page: Page, name: string, more: { end_date?: string } = {}): Promise<Made> {
  const title = `${name} ${crypto.randomUUID().slice(0, 6)}`;
  const body = { title, start_date: "2031-06-07T20:00", timezone: "Europe/Berlin", currency: "EUR", ...more };
  return call<Made>(page.request, ["POST", "/events"], body);
}

/** Presses Tab until the focus is on the target, as a keyboard user does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    const said = await focused.evaluate((element) => {
      const labels = (element as HTMLInputElement).labels;
      const label = labels?.length ? [...labels].map((each) => each.textContent).join(" ") : null;
      return element.getAttribute("aria-label") ?? label ?? element.textContent ?? "";
    });
    if (typeof name === "string" ? said.trim().startsWith(name) : name.test(said)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test("an event is made without a mouse", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events");

  await tabTo(page, "Create event");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/manage/events/new");
  await tabTo(page, "Event name");
  await page.keyboard.type("Keys Only");
  await tabTo(page, "Category");
  await page.keyboard.type("Music");
  await tabTo(page, "Starts");
  // The locale decides the order of day and month; a 12-hour clock needs AM or PM, a 24-hour clock ignores it.
  await page.keyboard.type("070620310800PM");
  await tabTo(page, /^Create event$/);
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/manage\/event\/\d+\/getting-started$/);
  await expect(page.getByRole("heading", { level: 1, name: "Getting started" })).toBeFocused();
  // The category brought a cover with it.
  await expect(page.getByRole("listitem").filter({ hasText: "Add a cover" })).toContainText("done");
});

test("an event whose ticket was refused gets what was corrected meanwhile", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");
  let refusals = 1;
  await intercept(page, /\/api\/events\/\d+\/products$/, async (route) => {
    if (refusals === 0) return route.continue();
    refusals -= 1;
    await route.fulfill({ status: 422, json: { status: 422, code: "invalid", detail: "No such ticket." } });
  });
  await page.getByLabel("Event name").fill("Before the Correction");
  await page.getByLabel("Starts").fill("2031-06-07T20:00");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("No such ticket.")).toBeVisible();

  await page.getByLabel("Event name").fill("After the Correction");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/getting-started$/);
  const id = /event\/(\d+)/.exec(page.url())![1];
  expect(await call<Made>(page.request, ["GET", `/events/${id}`])).toMatchObject({
    title: "After the Correction",
  });
});

test("typed text replaces the value as soon as the list is there", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");
  await page.getByRole("textbox", { name: "Event name" }).focus();
  await page.waitForLoadState("networkidle");
  await page.getByRole("textbox", { name: "Category" }).focus();
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category).toBeFocused();
  await page.keyboard.type("Music");
  await page.keyboard.press("Tab");
  await expect(category).toHaveValue("Music");
});

test("typed text is chosen although the browser's timers are late, but not after Escape", async ({
  page,
}) => {
  await logInToDemo(page);
  await page.addInitScript(() => {
    const inTime = window.setTimeout;
    const late = (work: () => void, wait = 0) => inTime(work, wait + 150);
    window.setTimeout = late as typeof window.setTimeout;
  });
  await open(page, "/manage/events/new");
  await page.getByRole("textbox", { name: "Category" }).focus();
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category).toBeFocused();
  await page.keyboard.type("Music");
  // The timers that began when the list opened end while the typed text is in the field. This one began later and is
  // longer, so it ends after them.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 250)));
  await page.keyboard.press("Tab");
  await expect(category).toHaveValue("Music");
  await category.focus();
  await page.keyboard.type("Come");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(category).toHaveValue("Music");
});

for (const leaves of [false, true]) {
  test(`text that is typed before a list has loaded is chosen, ${leaves ? "also when" : "until"} the field is left`, async ({
    page,
  }) => {
    await logInToDemo(page);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/(choice-search|search-select)-[^/]*\.js/, async (route) => {
      await asked;
      await route.continue();
    });
    await open(page, "/manage/events/new");
    await page.getByRole("textbox", { name: "Category" }).focus();
    await page.keyboard.type("Mus");
    if (leaves) await page.keyboard.press("Tab");
    answer();
    const category = page.getByRole("combobox", { name: "Category" });
    if (!leaves) {
      await expect(category).toBeFocused();
      const list = page.getByRole("listbox", { name: "Category" });
      await expect(category).toHaveAttribute("aria-controls", (await list.getAttribute("id"))!);
      await page.keyboard.type("ic");
      await page.keyboard.press("Tab");
    }
    await expect(category).toHaveValue("Music");
    // Typing replaces what the field shows.
    await category.focus();
    await page.keyboard.type("Come");
    await page.keyboard.press("Tab");
    await expect(category).toHaveValue("Comedy");
  });
}

// The browser itself logs what it cannot load.
bare(
  "without a connection a searchable field keeps its value and its page, and lists again afterwards",
  async ({ page }) => {
    await logInToDemo(page);
    await open(page, "/manage/events/new");
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "Event name" }).fill("In a Tunnel");
    const field = page.getByRole("textbox", { name: "Category" });
    await field.focus();
    await expect(field).not.toBeEditable();
    await page.keyboard.type("Mus");
    await expect(field).toHaveValue("Not set");
    await expect(page.getByRole("textbox", { name: "Event name" })).toHaveValue("In a Tunnel");

    await page.context().setOffline(false);
    await page.keyboard.press("Tab");
    await field.focus();
    const category = page.getByRole("combobox", { name: "Category" });
    await expect(category).toBeFocused();
    await page.keyboard.type("Music");
    await page.keyboard.press("Tab");
    await expect(category).toHaveValue("Music");
  },
);

test("a cover is dropped, cropped and seen by visitors in their size", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeDraft(page, "Cover");
  await open(page, `/manage/event/${event.id}/settings`);
  const picture = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#a02040" } })
    .jpeg()
    .toBuffer();
  const cover = page.getByRole("group", { name: "Cover" });

  await cover
    .locator("input[type=file]")
    .setInputFiles({ name: "night.jpg", mimeType: "image/jpeg", buffer: picture });
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await dialog.getByLabel("Zoom").fill("2");
  await dialog.getByRole("group", { name: "Keep in view" }).getByRole("radio", { name: "top left" }).check();
  await expectSound(page, "cutting a picture");
  await dialog.getByRole("button", { name: "Use picture" }).click();

  await expect(page.getByRole("status").getByText("The picture is saved.")).toBeVisible();
  const [image] = await call<{ width: number; srcset: string; focal_point: object }[]>(page.request, [
    "GET",
    `/events/${event.id}/images`,
  ]);
  // The crop is half of the 2,400 pixels.
  expect(image).toMatchObject({ width: 1200, focal_point: { x: 20, y: 20 } });
  await page.goto(`/event/${event.id}/preview`);
  const shown = page.locator("main img").first();
  await expect(shown).toHaveAttribute("srcset", /480w.*960w.*1200w/);
  const file = await page.request.get((await shown.getAttribute("src"))!, {
    headers: { accept: "image/avif,*/*" },
  });
  expect(file.headers()["content-type"]).toBe("image/avif");

  await open(page, `/manage/event/${event.id}/settings`);
  await cover
    .locator("input[type=file]")
    .setInputFiles({ name: "no.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload=alert(1)>") });
  await expect(cover.getByText("This picture cannot be read")).toBeVisible();
});

test("a logo that is uploaded is on the tickets: on their page, after the checkout, on paper and in the PDF", async ({
  page,
}) => {
  await logInToDemo(page);
  const title = `Logo ${crypto.randomUUID().slice(0, 6)}`;
  const event = await makeLiveEvent(page.request, { title, ticket: "Entry" });
  const { short_id: orderId, attendees } = await buyOne(page.request, event.id);
  const ticketPage = `/product/${event.id}/${attendees[0]!.short_id}`;
  const places = [ticketPage, `${ticketPage}/print`, `/checkout/${event.id}/${orderId}/summary`];
  const card = page.getByRole("article").filter({ hasText: title });
  const logo = card.locator("img[src*='/files/images/']");
  const hasPicture = async () =>
    (await (await page.request.get(`${ticketPage}/ticket.pdf`)).body()).includes("/Subtype /Image");
  await page.goto(ticketPage);
  await expect(card).toBeVisible();
  await expect(logo).toHaveCount(0);
  expect(await hasPicture()).toBe(false);
  const titleAt = async () => (await card.getByRole("heading").boundingBox())!.y;
  const before = await titleAt();

  await open(page, `/manage/event/${event.id}/settings`);
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#a02040" } })
    .png()
    .toBuffer();
  await page
    .getByRole("group", { name: "Logo" })
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture });
  await page
    .getByRole("dialog", { name: "Crop the picture" })
    .getByRole("button", { name: "Use picture" })
    .click();
  await expect(page.getByRole("status").getByText("The picture is saved.")).toBeVisible();

  for (const place of places) {
    await page.goto(place);
    await expect(logo).toBeVisible();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth), place).toBe(192);
    // Chromium adds up positions in binary fractions, so the height may be 48.00003.
    const box = await logo.boundingBox();
    expect(box?.width, place).toBeCloseTo(48, 2);
    expect(box?.height, place).toBeCloseTo(48, 2);
  }
  await page.goto(ticketPage);
  expect(await titleAt()).toBe(before);
  await expectSound(page, "a ticket with a logo");
  expect(await hasPicture()).toBe(true);
});

test("an event is postponed: its new start waits for its new end, the page asks once, and both are saved", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "Put off",
    start_date: "2031-06-07T20:00",
    end_date: "2031-06-07T23:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await open(page, `/manage/event/${event.id}/settings`);
  let refused = 0;
  page.on("response", (answer) => void (answer.status() === 422 && (refused += 1)));

  await page.getByLabel("Starts", { exact: true }).fill("2031-07-01T20:00");
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  await expect(page.getByText("Not saved: please check the marked field.")).toBeVisible();
  await expect.poll(() => refused).toBe(1);
  // The page sends changes after 0.9 s. If it sent the refused one again, it would do so within this time.
  await page.waitForTimeout(1_500);
  expect(refused).toBe(1);
  // Both fields are sent together and refused. The page then tries once without the end, which is refused too.
  const ends = page.getByLabel("Ends (optional)").first();
  await ends.fill("2031-07-01T19:00");
  await expect.poll(() => refused).toBe(3);
  // As above.
  await page.waitForTimeout(1_500);
  expect(refused).toBe(3);
  await ends.fill("2031-07-01T23:00");

  await expect(page.getByText("Saved · just now")).toBeVisible();
  await expect(page.getByText("The end must be after the start.")).toHaveCount(0);
  const saved = await call(page.request, ["GET", `/events/${event.id}`]);
  expect(saved).toMatchObject({ start_date_local: "2031-07-01T20:00", end_date_local: "2031-07-01T23:00" });
});

test("a field keeps its saved value although an earlier load of the event answers after the save", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id } = await makeDraft(page, "First name");
  await open(page, `/manage/event/${id}/settings`);
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let loads = 0;
  await page.route(`**/api/events/${id}`, async (route) => {
    if (route.request().method() !== "GET" || ++loads > 1) return route.continue();
    const response = await route.fetch();
    held.resolve();
    await release.promise;
    await route.fulfill({ response });
  });
  const name = page.getByLabel("Event name");

  await page.getByLabel("Keywords").fill("water");
  await held.promise;
  await name.fill("Second name");
  await expect
    .poll(async () => (await call<{ title: string }>(page.request, ["GET", `/events/${id}`])).title)
    .toBe("Second name");

  // The page gives up the earlier load, and loads again.
  await expect.poll(() => loads).toBe(2);
  release.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await expect(name).toHaveValue("Second name");
});

test("settings save themselves, can be undone, and survive the end of a session", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeDraft(page, "Autosave");
  const saved = async () =>
    call<{ seo_title: string | null; website_url: string | null; pre_checkout_message: string | null }>(
      page.request,
      ["GET", `/events/${event.id}/settings`],
    );
  await open(page, `/manage/event/${event.id}/settings`);
  const title = page.getByLabel("Title (optional)");

  await title.fill("A night by the water");
  await expect(page.getByText("Saved · just now")).toBeVisible();
  expect((await saved()).seo_title).toBe("A night by the water");
  await page.locator("[data-state=saved]").getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveValue("");
  await expect.poll(async () => (await saved()).seo_title).toBeNull();

  // A refused field does not block the others.
  await page.getByLabel("Event website").fill("not an address");
  await page.getByLabel("Keywords").fill("water, lights");
  await expect(page.getByText("This does not look right.")).toBeVisible();
  await expect.poll(async () => saved()).toMatchObject({ seo_keywords: "water, lights", website_url: null });
  await page.getByLabel("Event website").fill("https://lights.example");
  await expect.poll(async () => (await saved()).website_url).toBe("https://lights.example");

  // Formatted text, by the keyboard.
  await page.getByRole("textbox", { name: "Text at checkout" }).focus();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Bring");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" a lamp");
  await expect
    .poll(async () => (await saved()).pre_checkout_message)
    .toBe("<p><strong>Bring</strong> a lamp</p>");

  // The session ends during typing.
  await title.fill("Typed into the void");
  await page.context().clearCookies({ name: "tessera-session" });
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await page.getByRole("button", { name: "Use the demo login" }).click();
  await page.waitForURL(`**/manage/event/${event.id}/settings`);
  await expect(page.getByLabel("Title (optional)")).toHaveValue("Typed into the void");
  await expect.poll(async () => (await saved()).seo_title).toBe("Typed into the void");
});

test("an event is duplicated with the chosen parts", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeDraft(page, "Original", { end_date: "2031-06-07T23:30" });
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], { seo_title: "Kept" });
  await open(page, "/manage/events/draft");

  await page.getByRole("button", { name: `Actions for ${event.title}` }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate the event" });
  await dialog.getByLabel("New event name").fill(`${event.title} again`);
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect(dialog.getByText("Please enter when it starts.")).toBeVisible();
  await expect(dialog.getByLabel("Starts")).toBeFocused();
  await dialog.getByLabel("Starts").fill("2032-06-07T20:00");
  await expect(dialog.getByLabel(/^Ends/)).toHaveValue("2032-06-07T23:30");
  await dialog.getByRole("button", { name: "None" }).click();
  await dialog.getByLabel("Settings").check();
  await dialog.getByRole("button", { name: "Duplicate" }).click();

  await page.waitForURL(/\/manage\/event\/\d+\/settings$/);
  await expect(page.getByLabel("Title (optional)")).toHaveValue("Kept");
  await expect(page.getByLabel("Event name")).toHaveValue(`${event.title} again`);
});

test("a paid event is not published by mistake while nobody can pay for it", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeDraft(page, "Unpayable");
  await call(page.request, ["POST", `/events/${event.id}/products`], {
    title: "Seat",
    type: "PAID",
    product_type: "TICKET",
    prices: [{ price: 1_500 }],
  });
  await open(page, `/manage/event/${event.id}/settings`);
  await intercept(page, /stripe\/connect_accounts$/, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const json = { data: { ...data, is_saas_mode_enabled: true, has_completed_setup: false } };
    await route.fulfill({ response: answer, json });
  });

  await page.getByRole("banner").getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your event" });
  await expect(dialog.getByText("Nobody can pay yet")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish anyway" })).toBeVisible();
  await expectSound(page, "publishing an event that nobody can pay for");

  await dialog.getByRole("checkbox", { name: "Offline: by transfer, invoice or cash" }).check();
  await dialog.getByRole("textbox", { name: "How to pay" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "How to pay" }).pressSequentially("By transfer to DE00.");
  await expect(dialog.getByText("Nobody can pay yet")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("dialog", { name: "Your event is live" })).toBeVisible();
});

test("undoing the archiving of a live event puts it back on sale", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Back Again", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);
  await page.locator("#danger").getByRole("button", { name: "Archive" }).click();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();

  await expect
    .poll(async () => (await call<{ status: string }>(page.request, ["GET", `/events/${event.id}`])).status)
    .toBe("LIVE");
});

test("an event is archived with undo, and deleted by typing its name", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeDraft(page, "Gone");
  await open(page, `/manage/event/${event.id}/settings`);
  const zone = page.locator("#danger");

  await zone.getByRole("button", { name: "Archive" }).click();
  await expect(zone.getByRole("button", { name: "Restore as a draft" })).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(zone.getByRole("button", { name: "Archive" })).toBeVisible();

  await zone.getByRole("button", { name: "Delete event" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this event?" });
  await dialog.getByRole("textbox").fill("something else");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("The name does not match.")).toBeVisible();
  await dialog.getByRole("textbox").fill(event.title.toUpperCase());
  await dialog.getByRole("button", { name: "Delete" }).click();

  await page.waitForURL("**/manage/events");
  const gone = await page.request.get(`/api/events/${event.id}`);
  expect(gone.status()).toBe(404);
});

test("an organiser is created and described, and its defaults reach a new event", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/organizer");
  const name = `Stage ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByRole("button", { name: "New organiser" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create organiser" }).click();
  await page.waitForURL(/\/manage\/organizer\/\d+\/settings$/);
  const id = Number(/organizer\/(\d+)/.exec(page.url())![1]);

  await page.getByLabel("Checkout time limit in minutes").fill("45");
  await expect(page.getByText("custom ·")).toBeVisible();
  await page.getByRole("textbox", { name: /Instagram/ }).fill("@lights");
  await expect(page.getByText("Saved · just now")).toBeVisible();
  const event = await call<Made>(page.request, ["POST", "/events"], {
    title: "By the new one",
    start_date: "2031-06-07T20:00",
    organizer_id: id,
  });

  const settings = await call(page.request, ["GET", `/events/${event.id}/settings`]);
  expect(settings).toMatchObject({ order_timeout_in_minutes: 45 });
  await expect
    .poll(async () => call(page.request, ["GET", `/organizers/${id}/settings`]))
    .toMatchObject({ social_media_handles: { instagram: "lights" } });
});
