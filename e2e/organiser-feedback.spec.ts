import { pickOption } from "./steps/pick-option.ts";
import { buyOne, call, makeLiveEvent, pay } from "./steps/api.ts";
import { giveDetails, holdOne } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

const DESK = { width: 1440, height: 900 };

async function makeDraft(request: Parameters<typeof call>[0], start: string, price = 0) {
  const event = await call<{ id: number }>(request, ["POST", "/events"], {
    title: `Slip of the year ${start}`,
    start_date: start,
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const product = await call<{ id: number }>(request, ["POST", `/events/${event.id}/products`], {
    title: "Seat",
    type: price > 0 ? "PAID" : "FREE",
    product_type: "TICKET",
    prices: [{ price, initial_quantity_available: 1 }],
  });
  return { id: event.id, productId: product.id };
}

test("the result of a drawer's action shows above the drawer, and a refund names its author", async ({
  page,
  newPage,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeDraft(page.request, "2031-06-07T20:00", 1_600);
  await call(page.request, ["PUT", `/events/${event.id}/status`], { status: "LIVE" });
  const buyer = await newPage();
  const held = await holdOne(buyer.request, event.id);
  await pay(
    buyer.request,
    await giveDetails(buyer.request, held, { first: "Dora", last: "Drawer", email: newEmail() }),
    "4242424242424242",
  );
  await expect(async () => {
    const orders = await call<unknown[]>(page.request, ["GET", `/events/${event.id}/orders`]);
    expect(orders).toMatchObject([{ status: "COMPLETED" }]);
  }).toPass();
  await open(page, `/manage/event/${event.id}/orders`);
  await page.getByRole("link", { name: "Dora Drawer" }).click();
  const drawer = page.getByRole("dialog");

  await drawer.getByRole("button", { name: "Refund order" }).click();
  await page.getByRole("button", { name: /^Refund €16\.00/ }).click();
  const toast = page
    .getByRole("status")
    .filter({ hasText: /refund/i })
    .locator("p")
    .first();
  await expect(toast).toBeVisible();

  const isOnTop = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  expect(isOnTop).toBe(true);
  await expect(
    drawer
      .getByRole("listitem")
      .filter({ hasText: "€16.00 was refunded" })
      .getByText(/· Dana Demo/),
  ).toBeVisible();
});

test("a date in the past is questioned in the form, before publishing and on the dashboard", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, "/manage/events/new");
  await page.getByLabel("Starts").fill("2025-03-01T20:00");
  await expect(page.getByText("This date is in the past.")).toBeVisible();
  await pickOption(page, "Category", "Music");
  await expect(page.locator("img[data-category=MUSIC]")).toBeVisible();
  const width = await page
    .locator("img[data-category=MUSIC]")
    .evaluate((cover) => (cover as HTMLImageElement).naturalWidth);
  expect(width).toBeGreaterThan(0);
  await expectSound(page, "a new event in the past");

  const event = await makeDraft(page.request, "2025-03-01T20:00");
  await open(page, `/manage/event/${event.id}/dashboard`);
  await expect(page.getByRole("link", { name: "The event’s date is in the past" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your event" });
  await expect(dialog.getByText("This event’s date is in the past")).toBeVisible();
  await expectSound(page, "publishing a past event");
  await expect(dialog.getByRole("button", { name: "Publish now" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByRole("dialog", { name: "The page is published" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  await expect(page.getByRole("button", { name: /Event status/ })).toContainText("Ended");
  await open(page, `/manage/event/${event.id}/products`);
  await expect(page.getByText("Sale has ended")).toBeVisible();
});

test("a sold-out event says so, and a sold product is hidden instead of deleted", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeDraft(page.request, "2031-06-07T20:00");
  await call(page.request, ["PUT", `/events/${event.id}/status`], { status: "LIVE" });
  await open(page, `/manage/event/${event.id}/products`);
  await page.getByRole("button", { name: "Actions for Seat" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  // Bought while the question is open.
  await buyOne(page.request, event.id);
  const dialog = page.getByRole("dialog", { name: "Delete Seat?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Hide it instead")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("Seat is hidden. What was sold stays valid.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Actions for Seat" }).click();
  await expect(page.getByRole("menuitem", { name: "Show", exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Show", exact: true }).click();
  await expect(page.getByText("Seat is visible again.")).toBeVisible();
  await open(page, `/manage/event/${event.id}/dashboard`);
  await expect(page.getByRole("button", { name: /Event status/ })).toContainText("Sold out");
});

test("the settings of checkouts are in one place, save themselves, and are found by their old address and by name", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "One Place", ticket: "Seat" });
  const settings = () => call<Record<string, unknown>>(page.request, ["GET", `/events/${event.id}/settings`]);
  await open(page, `/manage/event/${event.id}/checkout`);
  await expect(page).toHaveURL(/\/settings#checkout$/);

  await page.getByRole("radio", { name: "At checkout" }).check();
  await page.getByRole("checkbox", { name: "Billing address" }).check();
  await expect(page.getByRole("checkbox", { name: "Send an invoice with every order" })).toBeDisabled();
  await page.getByLabel("Issuer", { exact: false }).first().fill("The Hall");
  await page.getByLabel("Issuer’s address").fill("1 Quay");
  await expect(page.getByText("Saved · just now")).toBeVisible();
  await page.getByRole("checkbox", { name: "Send an invoice with every order" }).check();
  await page.getByLabel("Days to pay").last().fill("14");
  await expect(async () => {
    expect(await settings()).toMatchObject({
      guest_names: "NOW",
      require_billing_address: true,
      enable_invoicing: true,
      organization_name: "The Hall",
      invoice_payment_terms_days: 14,
    });
  }).toPass();
  await expectSound(page, "checkout and invoices in the settings");

  await open(page, `/manage/event/${event.id}/orders`);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("A page, a name, an address, a code…").fill("terms");
  await page.getByRole("button", { name: "Settings: Checkout" }).click();
  await expect(page).toHaveURL(/\/settings#checkout$/);
});

test("without a connection the page stays, says so, and goes on once it is back", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "In a Tunnel", ticket: "Seat" });
  // Without a connection the browser itself would log an error when the event stream opens.
  const stream = page.waitForResponse("**/live");
  await open(page, `/manage/event/${event.id}/settings`);
  await stream;
  await page.context().setOffline(true);

  await expect(page.getByText("You’re offline. We’ll retry as soon as you’re connected.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Offline", { exact: true })).toBeVisible();
  await page.getByLabel("Event name").fill("Out of the Tunnel");
  await expect(page.getByText("Waiting for a connection…")).toBeVisible();
  await page.getByRole("link", { name: "Promo codes" }).click();
  await expect(
    page.getByText("You’re offline. We’ll open the page as soon as you’re connected."),
  ).toBeVisible();
  await expect(page.getByLabel("Event name")).toHaveValue("Out of the Tunnel");

  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/promo-codes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
  await expect(async () => {
    const { title } = await call<{ title: string }>(page.request, ["GET", `/events/${event.id}`]);
    expect(title).toBe("Out of the Tunnel");
  }).toPass();
});

test("c adds to the current list, and never leaves an event", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Letter by Letter", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/promo-codes`);
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add promo code" });
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("OLDIE");
  await dialog.getByLabel("Percentage off each ticket").fill("10");
  await dialog.getByLabel("Valid until").fill("2020-01-01T00:00");
  await expect(dialog.getByText("This date is in the past.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add promo code" }).click();
  await expect(page.getByText("Saved. The code has expired, so nobody can use it.")).toBeVisible();

  await open(page, `/manage/event/${event.id}/dashboard`);
  await page.keyboard.press("c");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/orders$/);
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/manage\/events$/);
  await expect(page.getByRole("link", { name: "Create event" }).first()).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/manage\/events\/new$/);
});

test("a restored draft says so and can be discarded", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Half Typed", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/products`);
  await page.getByRole("button", { name: "Add product" }).first().click();
  const name = page.getByRole("dialog").getByLabel("Name", { exact: true });
  await name.fill("Backstage tour");
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(name).toBeHidden();

  await page.getByRole("button", { name: "Add product" }).first().click();
  await expect(name).toHaveValue("Backstage tour");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(name).toHaveValue("");
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
});

test("an unknown event has no navigation, and a phone reaches the event's page and its door", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  for (const address of ["/manage/event/999999/dashboard", "/manage/event/999999/orders"]) {
    await open(page, address);
    await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
    await expect(page).toHaveTitle("Event not found");
    await expect(page.getByRole("navigation").getByRole("link", { name: "Promo codes" })).toHaveCount(0);
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Events", exact: true }).first(),
    ).toBeVisible();
  }

  const event = await makeLiveEvent(page.request, { title: "On the Phone", ticket: "Seat" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/manage/event/${event.id}/dashboard`);
  await page.getByRole("button", { name: "More" }).click();
  const sheet = page.getByRole("dialog", { name: "More" });
  await expect(sheet.getByRole("link", { name: "View page" })).toHaveAttribute(
    "href",
    `/event/${event.id}/on-the-phone`,
  );
  await expect(sheet.getByRole("link", { name: "Scan tickets" })).toHaveAttribute(
    "href",
    `/check-in/${event.check_in_list_short_id}`,
  );
});

test("a promo code that expired is saved with the warning that nobody can use it", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeDraft(page.request, "2031-06-07T20:00");
  await open(page, `/manage/event/${event.id}/promo-codes`);
  await page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const form = page.getByRole("dialog", { name: "Add promo code" });
  await form.getByLabel("Code", { exact: true }).fill("LATE");
  await form.getByLabel("Percentage off each ticket").fill("10");
  await form.getByLabel("Valid until", { exact: false }).fill("2020-01-01T00:00");

  await form.getByRole("button", { name: "Add promo code" }).click();

  await expect(page.getByText("Saved. The code has expired, so nobody can use it.")).toBeVisible();
  await expect(page.getByText("The code is valid from now on.")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /LATE/ })).toContainText("Expired");
});

test("the name of a section of settings keeps its size while it is the current one", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  const event = await makeDraft(page.request, "2031-06-07T20:00");
  await open(page, `/manage/event/${event.id}/settings`);
  const link = page.getByRole("navigation", { name: "Settings sections" }).getByRole("link").first();
  const sizeOf = () =>
    link.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { width, height } = words.getBoundingClientRect();
      return { width, height };
    });
  await expect(link).toHaveAttribute("aria-current", "true");
  const whileCurrent = await sizeOf();

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  await expect(link).not.toHaveAttribute("aria-current");
  expect(await sizeOf()).toEqual(whileCurrent);
});
