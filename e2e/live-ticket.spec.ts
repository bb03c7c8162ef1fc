import type { Page } from "@playwright/test";
import type { Ticket } from "../src/tickets/contract.ts";
import { liveTextAt } from "../src/tickets/codes/live-key.ts";
import { readCodes } from "../test/read-codes.ts";
import { expectSound } from "./steps/accessibility.ts";
import { buyOne, call } from "./steps/api.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { scanCode, typeCode } from "./steps/offline-door.ts";
import { test } from "./steps/phones.ts";
import { expect, open } from "./steps/test.ts";

const HOUR = 3_600_000;

interface LiveTicket {
  path: string;
  name: string;
  publicId: string;
  /** The text of the ticket's code at a moment. */
  textAt: (at: number) => string;
}

/**
 * Opens a door of an event whose codes change, with sold tickets. The organiser enables changing codes in the
 * designer.
 */
async function openLiveDoor(page: Page, count: number) {
  const { id, door } = await openDoor(page, 0);
  await open(page, `/manage/event/${id}/ticket-designer`);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/settings") && answer.ok(),
  );
  await page.getByLabel("Codes change every few seconds").check();
  await saved;
  await expect(page.getByText("PDFs and e-mails that were sent before have fixed codes")).toBeVisible();
  const sold: LiveTicket[] = [];
  for (let index = 0; index < count; index += 1) {
    const order = await buyOne(page.request, id);
    const { short_id: shortId, first_name: first, last_name: last } = order.attendees[0]!;
    const ticket = await call<Ticket>(page.request, ["GET", `/public/events/${id}/attendees/${shortId}`]);
    sold.push({
      path: `/product/${id}/${shortId}`,
      name: `${first} ${last}`,
      publicId: ticket.public_id,
      textAt: (at) => liveTextAt(ticket.live_code!, new Date(at)),
    });
  }
  return { id, door, sold };
}

/** Returns what a camera reads from the page. */
async function codeOn(phone: Page): Promise<string | undefined> {
  const picture = phone.getByRole("img", { name: /Ticket code/ });
  const [code] = await readCodes(await picture.screenshot({ scale: "css" }));
  return code?.text;
}

test("a phone shows a code that changes and opens the door; a screenshot of it does not", async ({
  page,
  newPage,
  openPhone,
}) => {
  const { door, sold } = await openLiveDoor(page, 2);
  const [ada, ben] = [sold[0]!, sold[1]!];
  // The ticket's phone is two hours slow, and the door's phone is right. The page follows the server's time.
  const phone = await newPage({ viewport: { width: 390, height: 844 } });
  await phone.clock.install({ time: Date.now() - 2 * HOUR });
  await phone.goto(ada.path);
  const gate = await openPhone(door);

  const first = await codeOn(phone);
  expect(first).toContain(`${ada.publicId}.`);
  await phone.clock.runFor(16_000);
  await expect.poll(() => codeOn(phone)).not.toBe(first);
  await expect(phone.getByRole("link", { name: "PDF" })).toHaveCount(0);
  await scanCode(gate, (await codeOn(phone))!);
  await expect(verdictOn(gate)).toContainText("Come in");

  // The bar that shows the code's time moves as long as the page is open.
  const still = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  await still.goto(ben.path);
  await expectSound(still, "a ticket whose code changes");

  await scanCode(gate, ben.textAt(Date.now() - 60_000));
  await expect(verdictOn(gate)).toContainText("Live ticket needed");
  await expect(verdictOn(gate)).toContainText(ben.name);
  await expectSound(gate, "a picture of a code");
  await verdictOn(gate)
    .getByRole("button", { name: /Live ticket needed/ })
    .click();
  await typeCode(gate, ben.publicId);
  await expect(verdictOn(gate)).toContainText("Live ticket needed");
  await verdictOn(gate).getByRole("button", { name: "Find this attendee" }).click();
  await gate.getByRole("dialog", { name: "Search" }).getByRole("listitem").getByRole("button").click();
  await gate.getByRole("button", { name: /^Check in / }).click();
  await expect(verdictOn(gate)).toContainText("Come in");
});

test("without network the phone goes on changing its code, and the door tells it from a picture", async ({
  page,
  newPage,
  openPhone,
}) => {
  const { door, sold } = await openLiveDoor(page, 2);
  const [ada, ben] = [sold[0]!, sold[1]!];
  const phone = await newPage({ viewport: { width: 390, height: 844 } });
  await phone.clock.install({ time: Date.now() });
  const gate = await openPhone(door, { isOffline: true });
  // The browser asks for the page's icon after the load event.
  await phone.goto(ada.path, { waitUntil: "networkidle" });
  await phone.context().setOffline(true);

  await phone.clock.runFor(16_000);
  await scanCode(gate, (await codeOn(phone))!);
  await expect(verdictOn(gate)).toContainText("Come in");
  await expect(verdictOn(gate)).toContainText("Checked offline");
  await scanCode(gate, ben.textAt(Date.now() - 60_000));
  await expect(verdictOn(gate)).toContainText("Live ticket needed");
  await verdictOn(gate).getByRole("button", { name: "Check in anyway" }).click();
  await expect(verdictOn(gate)).toContainText("Come in");
  await gate.context().setOffline(false);
  await expect(gate.getByText(/to send/)).toHaveCount(0);
  await expect(gate.getByText(/Let in twice/)).toHaveCount(0);

  // Hours later it still shows the code of the moment.
  const before = Date.now();
  await phone.clock.fastForward(5 * HOUR);
  await expect
    .poll(async () => Number((await codeOn(phone))?.split(".").at(-2)) * 1000)
    .toBeGreaterThanOrEqual(before + 5 * HOUR - 15_000);
});

test("without JavaScript the page shows the code of this moment, and the next one on demand", async ({
  page,
  newPage,
}) => {
  const { sold } = await openLiveDoor(page, 1);
  const phone = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await phone.goto(sold[0]!.path);

  const moments = [0, 15_000].map((before) => sold[0]!.textAt(Date.now() - before));
  expect(moments).toContain(await codeOn(phone));
  await expect(phone.getByText("The code shown here is valid for about half a minute.")).toBeVisible();
  await phone.getByRole("link", { name: "Show a new code" }).click();
  await expect(phone.getByRole("img", { name: /Ticket code/ })).toBeVisible();
});
