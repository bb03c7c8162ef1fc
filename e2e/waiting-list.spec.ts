import type { Page } from "@playwright/test";
import { expectSound } from "./steps/accessibility.ts";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { expectTicket, field, newEmail, takeFreeTickets } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";

const PHONE = { width: 390, height: 800 };
const DESK = { width: 1280, height: 900 };

/** Checks the page as it is on a phone and on a desk. */
async function expectSoundEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectSound(page, `${name}, ${size.width} wide`);
  }
  await page.setViewportSize(before);
}

/** A live event whose single ticket is sold. Returns the id of the order. */
async function makeSoldOutEvent(page: Page) {
  await logInToDemo(page);
  const title = `Sold out ${crypto.randomUUID().slice(0, 8)}`;
  const event = await makeLiveEvent(page.request, { title, ticket: "Bench" });
  await query("update stock set capacity = 1 where event_id = $1 and kind = 'PRICE'", [event.id]);
  await query("update events set catalog_version = catalog_version + 1 where id = $1", [event.id]);
  await buyOne(page.request, event.id);
  const [order] = await query<{ id: string }>("select id from orders where event_id = $1", [event.id]);
  return { ...event, title, orderId: Number(order!.id) };
}

test("a place that comes back is offered to the next in line, who takes it", async ({ page, newPage }) => {
  test.setTimeout(120_000);
  const event = await makeSoldOutEvent(page);
  const manage = `/manage/event/${event.id}/waiting-list`;
  const email = newEmail();
  const visitor = await newPage({ viewport: PHONE });
  const linkIn = async (subject: string) => {
    await openMail(page, email, subject);
    const body = await page.request.get(`${page.url()}/body`);
    return /https?:\/\/[^"\s]+\/waiting-list\/[\w-]+/.exec(await body.text())![0];
  };

  await page.setViewportSize(DESK);
  await open(page, manage);
  await expectSoundEverywhere(page, "a waiting list that is off");
  await page.getByRole("button", { name: "Switch on the waiting list" }).click();
  await expect(page.getByText("Nobody is on the waiting list yet.")).toBeVisible();

  await visitor.goto(`/event/${event.id}`);
  const tickets = visitor.locator("#tickets");
  await expect(tickets.getByLabel("E-mail me when tickets come back")).toHaveCount(0);
  await tickets.getByRole("link", { name: "Join the waiting list" }).first().click();
  await visitor.waitForURL("**/waiting-list");
  await visitor.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(field(visitor, "First name")).toHaveAttribute("aria-invalid", "true");
  await expectSoundEverywhere(visitor, "joining, with mistakes");
  await field(visitor, "First name").fill("Edda");
  await field(visitor, "E-mail").fill(email);
  await visitor.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(visitor.getByText("Check your inbox")).toBeVisible();
  await expectSoundEverywhere(visitor, "joined, to be confirmed");

  const link = await linkIn("Please confirm");
  await visitor.goto(link);
  expect(await query("select 1 from waiting_entries where event_id = $1", [event.id])).toEqual([]);
  await expectSoundEverywhere(visitor, "a place to confirm");
  await visitor.getByRole("button", { name: "Confirm my address" }).click();
  await expect(visitor.getByText("You are number 1 in line.")).toBeVisible();
  await expectSoundEverywhere(visitor, "a place in line");

  await open(page, manage);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Waiting");
  await expectSoundEverywhere(page, "a waiting list");

  await call(page.request, ["POST", `/events/${event.id}/orders/${event.orderId}/cancel`], {});
  await query("select graphile_worker.add_job('offer-waiting-places')", []);
  await visitor.goto(await linkIn("Held for you"));
  await expect(visitor.getByText("It is your turn")).toBeVisible();
  await expectSoundEverywhere(visitor, "an offer");
  await open(page, manage);
  await expect(row).toContainText("Offered");

  // Nobody else gets the place meanwhile.
  const stranger = await newPage();
  await stranger.goto(`/event/${event.id}`);
  await expect(stranger.locator("#tickets").getByText("Sold out").first()).toBeVisible();

  await visitor.getByRole("link", { name: "Get tickets" }).click();
  await visitor.waitForURL("**/details?*");
  await expect(field(visitor, "First name")).toHaveValue("Edda");
  await field(visitor, "Last name").fill("Lind");
  await takeFreeTickets(visitor);
  await expectTicket(visitor, event.title);

  await open(page, manage);
  await expect(row).toContainText("Bought");
  await visitor.goto(link);
  await expect(visitor.getByText("You have your tickets")).toBeVisible();
  await expectSoundEverywhere(visitor, "a place that was bought");
});

test("an organiser decides when places are offered, and removes people", async ({ page, newPage }) => {
  const event = await makeSoldOutEvent(page);
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], { waiting_list: "MANUAL" });
  const [price] = await query<{ id: string }>("select id from product_prices where event_id = $1", [
    event.id,
  ]);
  const emails = [newEmail(), newEmail()];
  for (const [index, email] of emails.entries()) {
    const visitor = await newPage({ javaScriptEnabled: false });
    // The page leads to the event until every process knows that it is sold out.
    await expect(async () => {
      await visitor.goto(`/event/${event.id}/any/waiting-list?price=${price!.id}`);
      await expect(visitor).toHaveURL(/waiting-list/, { timeout: 100 });
    }).toPass();
    await field(visitor, "First name").fill(`Person ${index + 1}`);
    await field(visitor, "E-mail").fill(email);
    await visitor.getByRole("button", { name: "Join the waiting list" }).click();
    await openMail(page, email, "Please confirm");
    const body = await (await page.request.get(`${page.url()}/body`)).text();
    await visitor.goto(/https?:\/\/[^"\s]+\/waiting-list\/[\w-]+/.exec(body)![0]);
    await visitor.getByRole("button", { name: "Confirm my address" }).click();
    await expect(visitor.getByText(`You are number ${index + 1} in line.`)).toBeVisible();
  }
  await query("update stock set capacity = 2 where event_id = $1 and kind = 'PRICE'", [event.id]);
  const rowOf = (email: string) => page.getByRole("row").filter({ hasText: email });

  await page.setViewportSize(DESK);
  await open(page, `/manage/event/${event.id}/waiting-list`);
  await page.getByRole("button", { name: "Offer places: Bench" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer places: Bench" });
  await expect(dialog.getByLabel("How many people")).toHaveValue("1");
  await expect(dialog.getByText("An offer made now lasts until")).toBeVisible();
  await expectSoundEverywhere(page, "offering places");
  await dialog.getByRole("button", { name: "Offer places" }).click();
  await expect(page.getByText("1 offer is on its way.")).toBeVisible();
  await expect(rowOf(emails[0]!)).toContainText("Offered");

  await rowOf(emails[1]!).getByRole("button", { name: "Actions for Person 2" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(emails[1]!)).toContainText("Left");
});
