import type { Page } from "@playwright/test";
import { call, giveDetails, makeLiveEvent } from "./steps/api.ts";
import { expectSound } from "./steps/accessibility.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { insideOf, lastScans, verdictOn } from "./steps/door.ts";
import { expect, open, test } from "./steps/test.ts";

const PHONE = { width: 360, height: 740 };

test("a verdict shows colour, note and answers, and admits the whole order", async ({ page, newPage }) => {
  const { door, codes } = await soldGroup(page, 3);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);

  await typeCode(phone, codes[0]!);
  const verdict = verdictOn(phone);
  await expect(verdict).toContainText("Come in");
  await expect(verdict).toContainText("Violet");
  await expect(verdict).toContainText("Blue wristband");
  await expect(verdict).toContainText("2 more tickets of this order are not in yet");
  await expectSound(phone, "verdict with more");
  await phone.screenshot({ path: "test-results/door-verdict-360.png" });

  await verdict.getByRole("button", { name: "Check in the whole order" }).click();
  await expect(verdict).toHaveCount(0);
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "3 of 3");
  await expect(lastScans(phone)).toContainText("Come in");
});

test("a part of the order comes in, and the rest with a later ticket", async ({ page, newPage }) => {
  const { door, codes } = await soldGroup(page, 4);
  const phone = await newPage();
  await open(phone, door);

  await typeCode(phone, codes[0]!);
  await verdictOn(phone).getByRole("button", { name: "Fewer: How many come in" }).click();
  await verdictOn(phone).getByRole("button", { name: "Check in 2 more" }).click();
  await expect(verdictOn(phone)).toContainText("1 more ticket of this order is not in yet");
  await verdictOn(phone).getByRole("button", { name: "Continue scanning", exact: true }).click();

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "3 of 4");
});

test("beside a refused ticket the rest of its order is not called the whole order", async ({
  page,
  newPage,
}) => {
  const { id, door, codes } = await soldGroup(page, 3);
  await query("update attendees set status = 'CANCELLED' where event_id = $1 and public_id = $2", [
    id,
    codes[0],
  ]);
  const phone = await newPage();
  await open(phone, door);

  await typeCode(phone, codes[0]!);

  await expect(verdictOn(phone)).toContainText("Cancelled");
  await expect(verdictOn(phone).getByRole("button", { name: "Check in 2 more" })).toBeVisible();
  await expect(verdictOn(phone).getByRole("button", { name: "Check in the whole order" })).toHaveCount(0);
});

test("counters fill the screen, and a full door says so and stops scanning", async ({ page, newPage }) => {
  const { door, link, codes } = await soldGroup(page, 2);
  await query("update check_in_lists set max_inside = 1, stops_when_full = true where short_id = $1", [link]);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);

  await typeCode(phone, codes[0]!);
  await verdictOn(phone).getByRole("button", { name: "Continue scanning", exact: true }).click();
  const full = phone.getByTestId("full");
  await expect(full).toContainText("Full: 1 of 1 inside");
  await expectSound(phone, "full");
  await phone.screenshot({ path: "test-results/door-full-360.png" });
  await full.getByRole("button", { name: "Show the door" }).click();
  await typeCode(phone, codes[1]!);
  await expect(full).toBeVisible();
  await full.getByRole("button", { name: "Show the door" }).click();
  await phone.getByRole("button", { name: "Counters" }).click();
  const counters = phone.getByRole("dialog", { name: "Counters" });
  await expect(counters).toContainText("Still to come");
  await expectSound(phone, "counters");
  await phone.screenshot({ path: "test-results/door-counters-360.png" });
  await phone.keyboard.press("Escape");
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "1 of 2");

  await phone.getByRole("button", { name: /^Undo the check-in/ }).click();
  // The device treats the door as full until it has learned that there is room.
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "0 of 2");
  await typeCode(phone, codes[1]!);
  await expect(verdictOn(phone)).toContainText("Come in");
});

test("people go out, which makes room at a full door, and come in again", async ({ page, newPage }) => {
  const { door, link, codes } = await soldGroup(page, 2);
  await query(
    "update check_in_lists set tracks_exits = true, max_inside = 1, stops_when_full = true where short_id = $1",
    [link],
  );
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);
  const ways = phone.getByRole("group", { name: "Direction" });
  const wayOut = ways.getByRole("button", { name: "Out" });

  await typeCode(phone, codes[0]!);
  await expect(verdictOn(phone)).toContainText("Come in");
  await verdictOn(phone).getByRole("button", { name: "Continue scanning", exact: true }).click();
  await phone.getByTestId("full").getByRole("button", { name: "Show the door" }).click();
  await wayOut.press("Enter");
  await expect(wayOut).toHaveAttribute("aria-pressed", "true");
  await expectSound(phone, "door on the way out");
  await phone.screenshot({ path: "test-results/door-way-out-360.png" });
  await phone.reload();
  await expect(wayOut).toHaveAttribute("aria-pressed", "true");

  await typeCode(phone, codes[0]!);
  await expect(verdictOn(phone)).toContainText("Out");
  await phone.screenshot({ path: "test-results/door-out-360.png" });
  await expect(verdictOn(phone)).toHaveCount(0);
  await typeCode(phone, codes[1]!);
  await expect(verdictOn(phone)).toContainText("Was not in");
  await verdictOn(phone).click();

  await ways.getByRole("button", { name: "In", exact: true }).press("Enter");
  await typeCode(phone, codes[1]!);
  await expect(verdictOn(phone)).toContainText("Come in");
});

test("a device can be set for the left hand", async ({ page, newPage }) => {
  const { door } = await soldGroup(page, 1);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);
  const button = phone.getByRole("main").getByRole("button", { name: "Check in", exact: true });
  const before = (await button.boundingBox())!.x;

  await phone.getByRole("button", { name: "Device settings" }).click();
  await phone.getByLabel("Left-handed").check();
  await phone.screenshot({ path: "test-results/door-settings-360.png" });
  await phone.getByRole("button", { name: "Done" }).click();

  expect((await button.boundingBox())!.x).toBeLessThan(before);
  await expectSound(phone, "left-handed door");
  await phone.screenshot({ path: "test-results/door-left-360.png" });
});

/**
 * Sells an order of this many tickets. Their product has a colour, and the first ticket has a note for the door.
 */
async function soldGroup(page: Page, quantity: number) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "An evening at the gate", ticket: "Admission" });
  const [price] = await query<{ id: number; product_id: number }>(
    "update products set door_colour = 'violet' where event_id = $1 returning id as product_id, (select id from product_prices pp where pp.product_id = products.id) as id",
    [event.id],
  );
  const held = await call<Parameters<typeof giveDetails>[1]>(
    page.request,
    ["POST", `/public/events/${event.id}/order`],
    {
      products: [
        { product_id: Number(price!.product_id), quantities: [{ price_id: Number(price!.id), quantity }] },
      ],
    },
  );
  const order = await giveDetails(page.request, held);
  const codes = order.attendees.map(({ public_id }) => public_id);
  await query("update attendees set door_note = 'Blue wristband' where event_id = $1 and public_id = $2", [
    event.id,
    codes[0],
  ]);
  return {
    id: event.id,
    link: event.check_in_list_short_id,
    door: `/check-in/${event.check_in_list_short_id}`,
    codes,
  };
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel("Ticket code", { exact: true }).fill(code);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
}
