import type { Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { choose, field, fillInDetails, getTickets, takeFreeTickets } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { eventAddress } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { makeEventWithProducts } from "./steps/grids.ts";
import { intercept } from "./steps/interception.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

test("Back from the checkout finds the basket as it was, and the order that is in progress", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await choose(page, "Concert ticket, Stalls", 2);
  await getTickets(page);
  await expectAlive(page);
  const checkout = page.url();

  await page.goBack();

  await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("2");
  await expect(page.getByText("You have an order in progress")).toBeVisible();
  await expect(
    page.getByText(/Your places are held until \d\d:\d\d\. A new order replaces it\./),
  ).toBeVisible();
  await page.getByRole("link", { name: "Continue your order" }).click();
  await page.waitForURL(checkout);
});

test("an order whose places are no longer held is not offered", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await choose(page, "Concert ticket, Stalls", 2);
  await getTickets(page);
  await expectAlive(page);
  await query("select abandon_order(id) from orders where event_id = $1", [event.id]);

  await open(page, event.address);

  await expect(page.getByText("You have an order in progress")).toBeHidden();
  await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("0");
});

test("a visitor who returns by the logo finds basket and order too, until the order is complete", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await open(page, event.address);
  await choose(page, "Seat at the table", 2);
  await getTickets(page);
  await expectAlive(page);

  await page.getByRole("link", { name: /home/i }).click();

  await page.waitForURL("**/event/*/*");
  await expect(quantity(page, "Seat at the table")).toHaveValue("2");
  await page.getByRole("link", { name: "Continue your order" }).click();
  await fillInDetails(page);
  await takeFreeTickets(page);
  await page.waitForURL("**/summary");
  await open(page, event.address);
  await expect(page.getByText("You have an order in progress")).toBeHidden();
});

test("a submission without a choice leads to the tickets, without an error", async ({ page }) => {
  await open(page, await eventAddress("paid"));
  expect(await topOf(page, "#tickets")).toBeGreaterThan(400);

  await page.getByRole("button", { name: "Get tickets" }).click();

  await expect(page.getByText("Please choose at least one ticket.")).toBeInViewport();
  expect(await topOf(page, "#tickets")).toBeLessThan(100);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const size of [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`at ${size.width} × ${size.height} the way to buy is in sight, in a panel that does not scroll`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page, await eventAddress("paid"));

    await expect(page.getByRole("button", { name: "Get tickets" })).toBeInViewport({ ratio: 1 });
    await expect(quantity(page, "Concert ticket, Stalls")).toBeInViewport({ ratio: 1 });
    const panel = page.locator("#tickets");
    expect(await panel.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0);
  });
}

test("a large gift gets its maximum named, and the bar shows no impossible sum", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("donation");
  await open(page, event.address);
  const amount = page.getByRole("textbox", {
    name: "Your amount in EUR (A place at the table)",
    exact: true,
  });

  await amount.fill("99999999");
  await expect(page.getByText("Please check the amount.")).toBeVisible();
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(page.getByText("At most €10,000.00, please.").first()).toBeVisible();

  await amount.fill("1,000.50");
  await expect(page.getByText("Please check the amount.")).toHaveCount(0);
  await getTickets(page);
  await expect(page.getByText("€1,000.50").first()).toBeVisible();
});

test("a code is applied and removed in place: nothing loads again, and what was chosen stays", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  const address = page.url();
  await choose(page, "Concert ticket, Stalls", 3);
  let documents = 0;
  page.on("request", (request) => request.resourceType() === "document" && (documents += 1));

  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code is not valid for this event, or has expired.")).toBeInViewport();
  await page.getByLabel("Promo code").fill("candle");
  await page.getByLabel("Promo code").press("Enter");

  await expect(page.getByText("has been applied.")).toBeInViewport();
  await expect(page).toHaveURL(/promo_code=candle/);
  await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("3");
  await page.getByRole("link", { name: "Remove it" }).click();
  await expect(page.getByText("Have a promo code?")).toBeVisible();
  await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("3");
  expect(documents).toBe(0);
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  await page.goBack();
  await expect(page.getByText("has been applied.")).toBeVisible();
});

test("a refused order is explained in place, and Back from the checkout needs nothing sent again", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("donation");
  await open(page, event.address);
  const amount = page.getByRole("textbox", {
    name: "Your amount in EUR (A place at the table)",
    exact: true,
  });
  await amount.fill("99999999");
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await amount.fill("12");
  await getTickets(page);

  await page.goBack();

  await expect(amount).toHaveValue("12.00");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
});

test("an order refused because the last ticket is gone shows the whole event as sold out", async ({
  newPage,
}) => {
  const organiser = await newPage();
  await logInToDemo(organiser);
  const { id } = await makeEventWithProducts(organiser.request, "One place left", [
    { title: "Last seat", price: 0, quantity: 1 },
  ]);
  const [slow, fast] = [await newPage(), await newPage()];
  for (const visitor of [slow, fast]) {
    await open(visitor, `/event/${id}`);
    await choose(visitor, "Last seat", 1);
  }
  await getTickets(fast);

  await slow.getByRole("button", { name: "Get tickets" }).click();

  await expect(slow.getByRole("alert")).toBeVisible();
  await expect(slow.locator("main header").getByText("Sold out")).toBeVisible();
  await call(organiser.request, ["PUT", `/events/${id}/status`], { status: "ARCHIVED" });
});

test("where an order cannot be sent in place, the browser sends the form", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  await open(page, event.address);
  await choose(page, "Seat at the table", 1);
  await intercept(page, /^https?:\/\/[^/]+\/event\//, (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ status: 503, body: "Busy" })
      : route.continue(),
  );

  await getTickets(page);

  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
});

test("public pages lead visitors back to the event or nowhere, never to a login", async ({
  page,
  ownEvent,
  browser,
}) => {
  const event = await ownEvent("free");
  await open(page, event.address);
  await choose(page, "Seat at the table", 1);
  await getTickets(page);
  const stranger = await (await browser.newContext()).newPage();

  await stranger.goto(page.url());
  await expect(stranger.getByText("This order was started in another browser")).toBeVisible();
  await stranger.getByRole("link", { name: "Back to the event" }).click();
  await stranger.waitForURL(`**/event/${event.id}/*`);

  for (const address of [event.address, "/nowhere", "/event/999999", "/check-in/cil_nothing"]) {
    await stranger.goto(new URL(address, page.url()).href);
    // Only links to our own host, because the links for sharing lead to other sites.
    const paths = await stranger.locator("a").evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(({ host }) => host === location.host)
        .map(({ pathname }) => pathname),
    );
    expect(paths, address).not.toContain("/");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a promo code leaves quantities and amounts as they are", async ({ page }) => {
    await page.goto(await eventAddress("paid"));
    await choose(page, "Concert ticket, Stalls", 3);
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("nonsense");

    await page.getByRole("button", { name: "Apply" }).click();

    await expect(page.getByText("This code is not valid for this event, or has expired.")).toBeVisible();
    await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("3");
    await page.getByLabel("Promo code").fill("candle");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("has been applied.")).toBeVisible();
    await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("3");
    await page.getByRole("link", { name: "Remove it" }).click();
    await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("3");
  });

  test("Back from the checkout finds the basket as it was", async ({ page, ownEvent }) => {
    const event = await ownEvent("paid");
    await page.goto(event.address);
    await choose(page, "Concert ticket, Stalls", 2);
    await getTickets(page);

    await page.goBack();

    await expect(quantity(page, "Concert ticket, Stalls")).toHaveValue("2");
  });
});

test.describe("in the checkout", () => {
  test.beforeEach(async ({ page, ownEvent }) => {
    const event = await ownEvent("free");
    await open(page, event.address);
    await choose(page, "Seat at the table", 2);
    await getTickets(page);
    await expectAlive(page);
  });

  test("a tap on the button counts also while an address looks mistyped", async ({ page }) => {
    await fillInDetails(page, { first: "Maya", last: "Lind", email: "maya@gmial.com" });
    const button = page.getByRole("button", { name: "Get tickets" });
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox())!;
    // The button sinks by a pixel while it is pressed; the element below it shows whether the page moves.
    const below = page.getByText("Changed your mind?");
    const { y: before } = (await below.boundingBox())!;

    // Like a finger: the press takes the focus from the field, and the button must still be in place after it.
    await page.mouse.move(box.x + box.width / 2, box.y + 6);
    await page.mouse.down();
    await expect(page.getByText("Did you mean")).toBeVisible();
    expect((await below.boundingBox())!.y).toBe(before);
    await page.mouse.up();

    await page.waitForURL("**/summary");
  });

  test("the suggestion can be taken", async ({ page }) => {
    await fillInDetails(page, { first: "Maya", last: "Lind", email: "maya@gmial.com" });
    await field(page, "E-mail").blur();

    await page.getByRole("button", { name: "Use @gmail.com" }).click();

    await expect(field(page, "E-mail")).toHaveValue("maya@gmail.com");
  });

  test("more time keeps the focus at the new time", async ({ page }) => {
    await page.getByRole("button", { name: "+5 minutes" }).focus();
    await page.keyboard.press("Enter");

    await expect(page.getByRole("button", { name: "+5 minutes" })).toHaveCount(0);
    await expect(page.locator("p:focus")).toContainText("Held for you until");
  });

  test("released tickets are called released, and can be held again", async ({ page }) => {
    await page.getByRole("button", { name: /^Release your places?$/ }).click();
    await page.waitForURL("**/event/**");
    await page.goBack();

    await expect(page.getByText("You released them before the time was up.")).toBeVisible();
    await page.getByRole("button", { name: "Reserve them again" }).first().click();
    await expect(page.getByText("Your places are no longer held")).toHaveCount(0);
  });
});

test("a link in small print is as easy to press as a button", async ({ page }) => {
  await open(page, await eventAddress("paid"));

  for (const name of [/^Open the map/, /^Write to/]) {
    const link = page.getByRole("link", { name });
    const reach = await link.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      const { left, top, height } = element.getBoundingClientRect();
      const isPressedAt = (below: number) =>
        document.elementFromPoint(left + 8, top + height / 2 + below) === element;
      return [-21, 0, 21].map(isPressedAt);
    });
    expect([name, ...reach]).toEqual([name, true, true, true]);
  }
});

function quantity(page: Page, product: string) {
  return page.getByRole("spinbutton", { name: `Number of ${product}`, exact: true });
}

function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((node) => node.getBoundingClientRect().top);
}
