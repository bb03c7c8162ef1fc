import type { Page } from "@playwright/test";
import {
  BUYER,
  choose,
  expectTicket,
  field,
  fillInDetails,
  getTickets,
  orderOf,
  takeFreeTickets,
} from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import type { OwnEvent } from "./steps/event-copy.ts";
import { intercept } from "./steps/interception.ts";
import { bare, expect, expectAlive, open, test } from "./steps/test.ts";

test("the tickets are held until a time that can be extended once, and the answers stay", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await holdASeat(page, event);
  await letTheHoldEndInMidMinute(page);
  await page.reload();
  await fillInDetails(page);
  const before = await heldUntil(page);

  await page.getByRole("button", { name: "+5 minutes" }).click();

  await expect(page.getByRole("button", { name: "+5 minutes" })).toHaveCount(0);
  // The button disappears when the answer arrives; the time changes with the page's next rendering.
  await expect.poll(async () => minutesBetween(before, await heldUntil(page))).toBe(5);
  await expectAnswers(page);
});

test("a double click holds the tickets once", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  const countOrders = async () =>
    Number((await query("select count(*) from orders where event_id = $1", [event.id]))[0]!.count);
  await open(page, event.address);
  await choose(page, "Student ticket", 2);
  const before = await countOrders();

  // A slow phone: the second press comes before the page can react to the first.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  await page.getByRole("button", { name: "Get tickets" }).click({ clickCount: 2, delay: 30 });
  await page.waitForURL("**/checkout/*/*/details");

  expect(await countOrders()).toBe(before + 1);
});

test("near the end the page says so, and at the end that nothing typed is lost", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await page.clock.install();
  await holdASeat(page, event);
  await letTheHoldEndIn(page, 100);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Less than two minutes left." })).toBeVisible();
  await fillInDetails(page);

  await letTheHoldEndIn(page, 0);
  await page.clock.fastForward(100_000);
  await expect(page.getByText("Your places are no longer held")).toBeVisible();
  await expectAnswers(page);
  await page.getByRole("button", { name: "Reserve them again" }).first().click();

  await expect(page.getByText(/until/)).toBeVisible();
  await expectAnswers(page);
  await takeFreeTickets(page);
  await expectTicket(page, event.title);
});

// The browser itself logs what it cannot load.
bare(
  "a hold that ends without a connection leaves what was typed, and is reported with the connection",
  async ({ page, ownEvent }) => {
    const event = await ownEvent("free");
    await page.clock.install();
    await holdASeat(page, event);
    await letTheHoldEndIn(page, 100);
    await page.reload();
    await expectAlive(page);
    await fillInDetails(page);

    await page.context().setOffline(true);
    await letTheHoldEndIn(page, 0);
    await page.clock.fastForward(100_000);
    await expectAnswers(page);
    await page.context().setOffline(false);

    await expect(page.getByText("Your places are no longer held")).toBeVisible();
    await expectAnswers(page);
  },
);

bare(
  "the end of a hold is asked for again if the first question gets no answer",
  async ({ page, ownEvent }) => {
    const event = await ownEvent("free");
    await page.clock.install();
    await holdASeat(page, event);
    await letTheHoldEndIn(page, 100);
    await page.reload();
    await expectAlive(page);
    await fillInDetails(page);
    let questions = 0;
    await intercept(page, /\/details\.data/, async (route) => {
      questions += 1;
      await (questions === 1 ? route.abort() : route.continue());
    });

    await letTheHoldEndIn(page, 0);
    await page.clock.fastForward(100_000);
    await expect.poll(() => questions).toBe(1);
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(page.getByText("Your places are no longer held")).toBeVisible({ timeout: 1_000 });
    }).toPass();

    expect(questions).toBeGreaterThan(1);
    await expectAnswers(page);
  },
);

test("a hold that expired unseen is reported at the next press, and can be renewed", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await holdASeat(page, event);
  await fillInDetails(page);
  await letTheHoldEndIn(page, 0);

  await takeFreeTickets(page);

  await expect(page.getByText("Your places are no longer held")).toBeVisible();
  await page.getByRole("button", { name: "Reserve them again" }).first().click();
  await expect(page.getByText("Your places are no longer held")).toHaveCount(0);
  await expectAnswers(page);
});

test("tickets can be released, and the event page follows", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  await holdASeat(page, event);
  const order = orderOf(page);

  await expectAlive(page);
  // The event page cannot learn what has become of the order.
  await intercept(page, "**/api/public/events/*/order/*", (route) => route.abort());

  await page.getByRole("button", { name: /^Release your places?$/ }).click();

  await page.waitForURL("**/event/**");
  await expectAlive(page);
  await expect(page.getByText("You have an order in progress")).toBeHidden();
  const [row] = await query<{ status: string }>("select status from orders where short_id = $1", [order]);
  expect(row!.status).toBe("ABANDONED");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("more time and another hold lose nothing that was typed", async ({ page, ownEvent }) => {
    const event = await ownEvent("free");
    await page.goto(event.address);
    await choose(page, "Seat at the table", 1);
    await getTickets(page);
    await fillInDetails(page);

    await page.getByRole("button", { name: "+5 minutes" }).click();
    await expect(page.getByRole("button", { name: "+5 minutes" })).toHaveCount(0);
    await expectAnswers(page);
    await letTheHoldEndIn(page, 0);
    await takeFreeTickets(page);
    await expect(page.getByText("Your places are no longer held")).toBeVisible();
    await expectAnswers(page);
    await page.getByRole("button", { name: "Reserve them again" }).first().click();

    await expectAnswers(page);
    await takeFreeTickets(page);
    await expectTicket(page, event.title);
  });
});

async function holdASeat(page: Page, { address }: OwnEvent): Promise<void> {
  await open(page, address);
  await choose(page, "Seat at the table", 1);
  await getTickets(page);
}

async function expectAnswers(page: Page): Promise<void> {
  await expect(field(page, "First name")).toHaveValue(BUYER.first);
  await expect(field(page, "Last name")).toHaveValue(BUYER.last);
  await expect(field(page, "E-mail")).toHaveValue(BUYER.email);
}

/** Returns the time as the page shows it, in the visitor's zone. */
async function heldUntil(page: Page): Promise<string> {
  return (await page.getByText(/held.* until/i).innerText()).match(/\d{1,2}:\d{2}( [AP]M)?/)![0];
}

function minutesBetween(from: string, to: string): number {
  const minutes = (time: string) => {
    const [hours, rest] = time.split(":");
    return Number(hours) * 60 + Number.parseInt(rest!, 10);
  };
  return (minutes(to) - minutes(from) + 12 * 60) % (12 * 60);
}

/**
 * Moves the end of the hold off the full minute. The page computes the time from the remaining seconds, so
 * near a full minute it may show the next one.
 */
async function letTheHoldEndInMidMinute(page: Page): Promise<void> {
  await query(
    `update orders set expires_at = date_trunc('minute', expires_at) + interval '30 seconds'
    where short_id = $1`,
    [orderOf(page)],
  );
}

/** Lets the hold expire in the database, whose clock decides. */
async function letTheHoldEndIn(page: Page, seconds: number): Promise<void> {
  await query("update orders set expires_at = now() + make_interval(secs => $2) where short_id = $1", [
    orderOf(page),
    seconds,
  ]);
}
