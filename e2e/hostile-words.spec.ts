import type { Page } from "@playwright/test";
import type { Order } from "../src/orders/contract.ts";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { eventAddress } from "./steps/demo.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

/** Texts that would run if a page did not escape them. */
const TITLE = `"><script>hurt=1</script><img src=x onerror="hurt=1">{{7*7}}`;
const TICKET = `'-hurt=1-'<svg onload=hurt=1>`;
const FIRST = "<img src=x onerror=hurt=1>";
const LAST = "</script><script>hurt=1</script>";
const DESCRIPTION = `<p>Kept</p><script>hurt=1</script><img src=x onerror=hurt=1><a href="javascript:hurt=1">there</a>`;

test("INJ-01 hostile words of organisers and buyers stay words on every page and in emails", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: TITLE, description: DESCRIPTION, ticket: TICKET });
  const email = `hostile-${event.id}@example.org`;
  const order = await buyOne(page.request, event.id, { first: FIRST, last: LAST, email });
  const name = `${FIRST} ${LAST}`;
  const [ticket] = order.attendees;

  const shown: [address: string, words: string[]][] = [
    [`/event/${event.id}`, [TITLE, TICKET, "Kept"]],
    [`/checkout/${event.id}/${order.short_id}/summary`, [TITLE, TICKET, name]],
    [`/product/${event.id}/${ticket!.short_id}`, [TITLE, TICKET, name]],
    [`/order/${event.id}/${order.short_id}/print`, [TITLE, name]],
    [`/manage/events?query=${encodeURIComponent(TITLE)}`, [TITLE]],
    [`/manage/event/${event.id}/dashboard`, [TITLE, name]],
    [`/manage/event/${event.id}/products`, [TICKET]],
    [`/manage/event/${event.id}/orders`, [name]],
    [`/manage/event/${event.id}/attendees`, [name, TICKET]],
  ];
  for (const [address, words] of shown) {
    await page.goto(address);
    for (const each of words)
      await expect(page.getByText(each).filter({ visible: true }).first(), address).toBeVisible();
    await expectUnhurt(page);
  }

  await openMail(page, email, TITLE);
  await expectUnhurt(page);
  await page.goto(`${page.url()}/body`);
  await expect(page.getByText(FIRST).first()).toBeVisible();
  await expectUnhurt(page);
});

test("INJ-16 INJ-06 hostile words stay words in the workspace's lists, histories and dialogs", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: TITLE, ticket: TICKET });
  const at = `/events/${event.id}`;
  const bought = await buyOne(page.request, event.id, { first: FIRST, last: LAST, email: "h@example.org" });
  const [order] = await call<Order[]>(page.request, ["GET", `${at}/orders?query=${bought.public_id}`]);
  await call(page.request, ["PUT", `${at}/orders/${order!.id}`], {
    first_name: LAST,
    last_name: FIRST,
    email: "h@example.org",
    notes: TITLE,
  });
  await call(page.request, ["POST", `${at}/affiliates`], { name: TITLE, code: "hostile" });
  await call(page.request, ["POST", `${at}/questions`], {
    title: TITLE,
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    required: false,
  });

  const shown: [address: string, words: string[]][] = [
    [`/manage/event/${event.id}/orders/${order!.id}`, [`${LAST} ${FIRST}`, FIRST]],
    [`/manage/event/${event.id}/affiliates`, [TITLE]],
    [`/manage/event/${event.id}/questions`, [TITLE]],
    [`/manage/event/${event.id}/capacity-assignments`, []],
  ];
  for (const [address, words] of shown) {
    await open(page, address);
    for (const each of words)
      await expect(page.getByText(each).filter({ visible: true }).first(), address).toBeVisible();
    await expectUnhurt(page);
  }

  await open(page, `/manage/event/${event.id}/affiliates`);
  await page
    .getByRole("table")
    .getByRole("button", { name: /actions|more/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Delete/ }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog.getByText(TITLE).first()).toBeVisible();
  await expectUnhurt(page);
});

test("INJ-15 a scanned code and a hostile name stay words at the door", async ({ page, newPage }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: TITLE, ticket: TICKET });
  const order = await buyOne(page.request, event.id, { first: FIRST, last: LAST, email: "x@example.org" });
  const door = await newPage();
  await open(door, `/check-in/${event.check_in_list_short_id}`);

  await door.getByLabel("Ticket code", { exact: true }).fill(LAST);
  await door.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(door.getByRole("alert").filter({ hasText: "Not valid" })).toBeAttached();
  await expect(door.getByRole("region", { name: "Recent scans" }).getByText(LAST)).toBeVisible();
  await expectUnhurt(door);

  await door.getByLabel("Ticket code", { exact: true }).fill(order.attendees[0]!.public_id);
  await door.getByLabel("Ticket code", { exact: true }).press("Enter");
  await expect(door.getByRole("status").filter({ hasText: `Come in. ${FIRST}` })).toBeAttached();
  await expectUnhurt(door);
});

test("INJ-07 text in an address comes back as text or not at all", async ({ page }) => {
  const hostile = encodeURIComponent(`"'><img src=x onerror=hurt=1><script>hurt=1</script>`);
  const event = await eventAddress("paid");
  for (const address of [
    `${event}?promo_code=${hostile}`,
    `${event}/${hostile}?utm_source=${hostile}`,
    `/auth/login?email=${hostile}&return_to=${hostile}`,
    `/auth/login?return_to=javascript:hurt=1`,
    `/no-such-page/${hostile}?x=${hostile}`,
    `/check-in/${hostile}`,
    `/checkout/1/${hostile}/summary?key=${hostile}`,
    `/dev/mail?before=${hostile}`,
  ]) {
    await page.goto(address);
    await expectUnhurt(page);
  }
  await open(page, `${event}?promo_code=${hostile}`);
  await expect(page.getByLabel("Promo code")).toHaveValue(decodeURIComponent(hostile));

  await logInToDemo(page);
  await open(
    page,
    `/manage${event}/orders?query=${hostile}&sort_by=${hostile}&filter_fields[${hostile}][eq]=1`,
  );
  await expectUnhurt(page);
});

async function expectUnhurt(page: Page): Promise<void> {
  expect(await page.evaluate(() => "hurt" in globalThis), page.url()).toBe(false);
  await expect(page.locator("[href^='javascript:' i]")).toHaveCount(0);
}
