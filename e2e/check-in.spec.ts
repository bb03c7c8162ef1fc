import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test("two devices at one event agree on who is in, and show when and where", async ({ page, newPage }) => {
  const { door, codes } = await organiseADoor(page, 2);
  const gateA = await newPage();
  const gateB = await newPage();
  await openDoor(gateA, door, "Gate A");
  await openDoor(gateB, door, "Gate B");
  await expectInside(gateB, "0 of 2");

  await typeCode(gateA, codes[0]!);
  await expect(welcome(gateA)).toContainText("Come in. Mira Solberg. Admission");
  await expectInside(gateA, "1 of 2");
  await expectInside(gateB, "1 of 2");

  await typeCode(gateB, codes[0]!);
  await expect(warning(gateB)).toContainText(
    /Already in. Mira Solberg. Admission. Checked in \d{2}:\d{2}, Gate A/,
  );
  await expectInside(gateB, "1 of 2");

  await gateA.getByRole("button", { name: "Undo the check-in of Mira Solberg" }).click();
  await expect(lastScans(gateA)).toContainText("Undone");
  await expectInside(gateA, "0 of 2");
  await expectInside(gateB, "0 of 2");
  await typeCode(gateB, codes[0]!.toLowerCase());
  await expect(welcome(gateB)).toContainText("Come in");
});

test("a refused ticket shows the reason: cancelled, of another event, unknown", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const { door, codes, id } = await organiseADoor(page, 1);
  await cancelTheOrder(page.request, id);
  const elsewhere = await buyOne(page.request, (await ownEvent("free")).id);
  const phone = await newPage();
  await openDoor(phone, door);

  for (const [code, words] of [
    [codes[0]!, "Cancelled. Mira Solberg. Admission. This ticket was cancelled and is not valid for entry."],
    [elsewhere.attendees[0]!.public_id, "This ticket is for another event."],
    [elsewhere.attendees[0]!.qr_text, "This ticket is for another event."],
    ["A-0000000", "This is not a ticket for this event."],
    ["whatever", "This is not a ticket for this event."],
  ] as const) {
    await typeCode(phone, code);
    await expect(warning(phone)).toContainText(words);
    await phone.keyboard.press("Escape");
  }
  await expectInside(phone, "0 of 0");
});

test("finds a person without a ticket in hand by name", async ({ page, newPage }) => {
  const { door } = await organiseADoor(page, 1);
  const phone = await newPage();
  await openDoor(phone, door);

  await phone.getByRole("button", { name: "Search by name" }).click();
  const search = phone.getByRole("dialog", { name: "Search" });
  await expect(search.getByRole("searchbox")).toBeFocused();
  await phone.keyboard.type("solb");
  await expect(search).not.toContainText("Solberg");
  await search.getByRole("button", { name: /^Mira S\./ }).click();
  await search.getByRole("button", { name: "Check in Mira Solberg" }).click();

  await expect(welcome(phone)).toContainText("Come in. Mira Solberg");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("answers a typed code, and counts a page that is sent twice once", async ({ page }) => {
    const { door, codes } = await organiseADoor(page, 1);
    await page.goto(door);

    await typeCode(page, codes[0]!);
    await expect(page.getByRole("status").filter({ hasText: "Come in" })).toContainText("Mira Solberg");
    await page.reload();

    await expect(page.getByRole("status").filter({ hasText: "Come in" })).toContainText("Mira Solberg");
    await expectInside(page, "1 of 1");
  });

  test("finds a guest by name, with a shortened surname, and checks them in", async ({ page }) => {
    const { door } = await organiseADoor(page, 1);
    await page.goto(door);
    const search = page.getByRole("region", { name: "Search by name" });

    await search.getByLabel("Name or ticket code").fill("nobody");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(search).toContainText("No one on this list matches that name or code.");
    await search.getByLabel("Name or ticket code").fill("mira");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(search).toContainText("Mira S.");
    await expect(search).not.toContainText("Solberg");
    await search.getByRole("button", { name: "Check in Mira S." }).click();

    await expect(page.getByRole("status").filter({ hasText: "Come in" })).toContainText("Mira Solberg");
    await expectInside(page, "1 of 1");
    await expect(search).toContainText("Checked in");
  });
});

test("a link that was never issued opens nothing", async ({ page }) => {
  const answer = await page.goto("/check-in/cil_00000000000000000000000000");

  expect(answer!.status()).toBe(404);
  await expect(
    page.getByRole("heading", { level: 1, name: "This check-in link does not work" }),
  ).toBeVisible();
});

/** Creates a live event with this many sold tickets, each in a separate order. */
async function organiseADoor(page: Page, tickets: number) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "An evening at the door", ticket: "Admission" });
  const codes: string[] = [];
  for (let sold = 0; sold < tickets; sold += 1) {
    const order = await buyOne(page.request, event.id);
    codes.push(order.attendees[0]!.public_id);
  }
  return { id: event.id, door: `/check-in/${event.check_in_list_short_id}`, codes };
}

async function cancelTheOrder(request: APIRequestContext, event: number): Promise<void> {
  const [order] = await call<{ id: number }[]>(request, ["GET", `/events/${event}/orders`]);
  await call(request, ["POST", `/events/${event}/orders/${order!.id}/cancel`]);
}

async function openDoor(phone: Page, address: string, name?: string): Promise<void> {
  await open(phone, address);
  if (!name) return;
  await phone.getByLabel("Name this door").fill(name);
  await phone.getByRole("button", { name: "Save" }).click();
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel("Ticket code", { exact: true }).fill(code);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
}

async function expectInside(phone: Page, figure: string): Promise<void> {
  await expect(phone.getByRole("meter", { name: "Checked in" })).toHaveAttribute("aria-valuetext", figure);
}

const welcome = (phone: Page): Locator => phone.getByRole("status").filter({ hasText: "Come in" });
const warning = (phone: Page): Locator => phone.getByRole("alert").filter({ hasText: /\S/ });
const lastScans = (phone: Page): Locator => phone.getByRole("region", { name: "Recent scans" });
