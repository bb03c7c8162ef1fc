import { AxeBuilder } from "@axe-core/playwright";
import sharp from "sharp";
import { call, makeLiveEvent } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { holdBack } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a setting is found by what it is called, ${viewport.width} wide`, async ({ newPage }) => {
    const page = await newPage({ viewport });
    await logInToDemo(page);
    const event = await makeLiveEvent(page.request, { title: "A Place for Everything", ticket: "Seat" });
    await open(page, `/manage/event/${event.id}/settings`);

    const search = page.getByRole("searchbox", { name: "Find a setting" });
    await search.fill("support");
    await expect(page.getByRole("button", { name: /^Support e-mail/ })).toBeVisible();
    await expectSound(page, "looking for a setting");
    await search.press("Enter");
    await expect(page.getByRole("textbox", { name: "Support e-mail" })).toBeFocused();
    await expect(page.locator("[data-marked]")).toHaveCount(1);

    await search.fill("vat");
    await page.getByRole("button", { name: "Payment", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeInViewport();

    await search.fill("nothing like it");
    await expect(page.getByText("No setting matches that.")).toBeVisible();
    await search.press("Escape");
    await expect(search).toHaveValue("");
  });
}

test("an organiser switches emails about new orders off, and sees who bears the platform's fee", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Fees and Letters", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);

  await page.getByRole("checkbox", { name: "E-mail us about new orders" }).uncheck();
  await expect(async () => {
    const settings = await call<{ notify_organizer_of_new_orders: boolean }>(page.request, [
      "GET",
      `/events/${event.id}/settings`,
    ]);
    expect(settings.notify_organizer_of_new_orders).toBe(false);
  }).toPass();
  const fee = page.locator("#platform-fee");
  await expect(
    fee.getByText(
      "No platform fee is taken from what you sell: all payments go straight to whoever runs this site.",
    ),
  ).toBeVisible();

  // The answer of a platform with a fee of 2 % and 0.50, for a ticket of 25.00.
  await page.route("**/settings/platform-fee-preview*", (request) =>
    request.fulfill({
      json: {
        data: {
          event_currency: "EUR",
          fee_currency: "EUR",
          fixed_fee_original: 50,
          fixed_fee_converted: 50,
          percentage_fee: 2_000,
          sample_price: 2_500,
          platform_fee: 102,
          total: 2_602,
          fee_vat_rate: 0,
          no_fee_because: null,
        },
      },
    }),
  );
  await page.reload();
  await expect(fee.getByText("€24.00")).toBeVisible();
  await fee.getByRole("checkbox", { name: "Buyers pay the platform fee" }).check();
  await expect(fee.getByText("€26.02")).toBeVisible();
  await fee.scrollIntoViewIfNeeded();
  await expectSound(page, "settings with a platform fee");
});

test("public details of an event show on its page", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Known by its Marks", ticket: "Seat" });
  const facts = await call<Record<string, unknown>>(page.request, ["GET", `/events/${event.id}`]);
  await call(page.request, ["PUT", `/events/${event.id}`], {
    title: facts["title"],
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
    attributes: [
      { name: "Dress code", value: "Black <b>tie</b>", is_public: true },
      { name: "Till", value: "Box 7", is_public: false },
    ],
  });
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], {
    website_url: "https://marks.example/about",
  });

  await open(page, `/event/${event.id}`);
  await expect(page.getByText("Black <b>tie</b>")).toBeVisible();
  await expect(page.getByText("Box 7")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "marks.example" })).toHaveAttribute(
    "href",
    "https://marks.example/about",
  );
  await expectSound(page, "an event with marks");
});

test("beside its preview, every landmark of a page has a name of its own", async ({ newPage, ownEvent }) => {
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  const event = await ownEvent("paid");
  await logInToDemo(page);
  for (const part of ["settings", "getting-started", "widget"]) {
    await open(page, `/manage/event/${event.id}/${part}`);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();

    const { violations } = await new AxeBuilder({ page }).withRules(["landmark-unique"]).analyze();

    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      part,
    ).toEqual([]);
  }
});

test("a picture is put into the description, described, and shown to visitors in their size", async ({
  page,
  newPage,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Hall to Look At", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);
  await page
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .click();
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await expect(toolbar).toBeVisible();
  await page
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .pressSequentially("Come and see");
  const choosing = page.waitForEvent("filechooser");
  await toolbar.getByRole("button", { name: "Picture" }).click();
  const picture = { create: { width: 1700, height: 900, channels: 3 as const, background: "#3446e0" } };
  await (
    await choosing
  ).setFiles({ name: "hall.png", mimeType: "image/png", buffer: await sharp(picture).png().toBuffer() });
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("The hall at night");
  await expectSound(page, "a picture to insert");
  await page.getByRole("button", { name: "Insert picture" }).click();
  await expect(page.getByRole("img", { name: "The hall at night" }).first()).toBeVisible();
  await expect(async () => {
    const { description } = await call<{ description: string }>(page.request, ["GET", `/events/${event.id}`]);
    expect(description).toMatch(/srcset="[^"]+480w[^"]+960w[^"]+1600w"/);
  }).toPass();

  // Opens a new browser, because one with the large picture in its cache would show that instead of loading a
  // smaller one.
  const visitor = await newPage({ viewport: { width: 390, height: 844 } });
  await open(visitor, `/event/${event.id}`);
  const shown = visitor.getByRole("img", { name: "The hall at night" });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
    .toMatch(/\/(480|960)\.webp$/);
  await expectSound(visitor, "an event with a picture in its description");
});

test("input that is typed during a save is saved after the organiser has left the page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Left in a Hurry", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);
  const save = await holdBack(page, "PUT", `**/api/events/${event.id}`);
  await page.getByRole("textbox", { name: "Event name" }).fill("Left in Great Hurry");
  await save.begun;
  const description = page.getByRole("textbox", { name: /^Description/ }).first();
  await description.click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await description.pressSequentially("Bring a lamp");

  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(description).toHaveCount(0);
  save.letCome();

  await expect
    .poll(() => call(page.request, ["GET", `/events/${event.id}`]))
    .toMatchObject({
      title: "Left in Great Hurry",
      description: expect.stringContaining("Bring a lamp"),
    });
});

test("the hours until which buyers may cancel are typed again, and the permission stays on meanwhile", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Room to Cancel", ticket: "Seat" });
  const stored = async () => {
    const settings = await call<{ buyer_cancel_hours: number | null }>(page.request, [
      "GET",
      `/events/${event.id}/settings`,
    ]);
    return settings.buyer_cancel_hours;
  };
  await open(page, `/manage/event/${event.id}/settings`);
  await page.getByRole("checkbox", { name: "Let buyers cancel free and unpaid orders" }).check();
  await expect.poll(stored).toBe(24);

  const hours = page.getByLabel("Up to this many hours before the start");
  await hours.fill("");
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(hours).toBeFocused();
  expect(await stored()).toBe(24);
  await page.keyboard.type("48");

  await expect.poll(stored).toBe(48);
});
