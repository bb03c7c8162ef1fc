import { expectSound } from "./steps/accessibility.ts";
import { query } from "./steps/database.ts";
import { insideOf, openDoor, verdictOn } from "./steps/door.ts";
import { intercept } from "./steps/interception.ts";
import { scanCode } from "./steps/offline-door.ts";
import { test } from "./steps/phones.ts";
import { expect, open } from "./steps/test.ts";

const PHONE = { width: 360, height: 740 };

test("a person found by name on the second day comes in again, and only today's entry can be undone", async ({
  page,
  newPage,
  browser,
}) => {
  const { door, link, sold } = await openDoor(page, 1);
  const [ticket] = sold;
  await query("update check_in_lists set entry_rule = 'DAILY' where short_id = $1", [link]);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);
  await scanCode(phone, ticket!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await query(
    "update check_ins set scanned_at = scanned_at - interval '1 day' where check_in_list_id = (select id from check_in_lists where short_id = $1)",
    [link],
  );

  const search = phone.getByRole("dialog", { name: "Search" });
  const undo = search.getByRole("button", { name: /^Undo/ });
  const choose = async () => {
    await phone.getByRole("button", { name: "Search by name" }).click();
    await search.getByLabel("Name or ticket code").fill(ticket!.public_id);
    await search.getByRole("listitem").getByRole("button").click();
  };
  await choose();
  await expect(search.getByRole("button", { name: /^Check in/ })).toBeVisible();
  // The day is named, and yesterday's entry stays.
  await expect(search.getByRole("paragraph").getByText(/^Checked in .*\d{4}/)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expectSound(phone, "search on the second day");
  await phone.screenshot({ path: "test-results/door-second-day-360.png" });
  await search.getByRole("button", { name: /^Check in/ }).click();
  await expect(verdictOn(phone)).toContainText("Come in");

  const entries = await query<{ n: number }>(
    "select count(*)::int as n from check_ins where undone_at is null and check_in_list_id = (select id from check_in_lists where short_id = $1)",
    [link],
  );
  expect(entries[0]!.n).toBe(2);
  await expect(verdictOn(phone)).toHaveCount(0);
  await choose();
  await expect(search.getByRole("paragraph").getByText(/^Checked in \d\d:\d\d$/)).toBeVisible();
  await expect(undo).toHaveText(/^Undo the check-in of \d\d:\d\d$/);
  await expect(search.getByRole("button", { name: /^Check in/ })).toHaveCount(0);
  await phone.screenshot({ path: "test-results/door-second-day-undo-360.png" });
  await undo.click();
  await expect(search.getByText(/^Checked in .*\d{4}/)).toHaveCount(1);
  const standing = await query<{ n: number }>(
    "select count(*)::int as n from check_ins where undone_at is null and check_in_list_id = (select id from check_in_lists where short_id = $1)",
    [link],
  );
  expect(standing[0]!.n).toBe(1);

  await query(
    "update check_ins set scanned_at = scanned_at - interval '1 day' where check_in_list_id = (select id from check_in_lists where short_id = $1)",
    [link],
  );
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${door}?query=${ticket!.public_id}`);
  await plain.getByRole("button", { name: /^Check in / }).click();
  await expect(plain.getByText("Come in").first()).toBeVisible();
  await plain.close();
});

test("the door shows the organiser's note for the staff and when it closes", async ({ page, newPage }) => {
  const { door, link } = await openDoor(page, 1);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);
  await expect(phone.getByText(/^Closes at/)).toHaveCount(0);
  const [closing] = await query<{ hour: string }>(
    `update check_in_lists l set description = 'Wristbands lie at the left.', expires_at = now() + interval '2 hours'
     from events e where e.id = l.event_id and l.short_id = $1
     returning to_char(l.expires_at at time zone e.timezone, 'FMHH24:MI') as hour`,
    [link],
  );
  await open(phone, door);

  await expect(phone.getByText("Wristbands lie at the left.")).toBeVisible();
  await expect(phone.getByText(/^Closes at/)).toContainText(closing!.hour);
  await expectSound(phone, "door with a note");
  await phone.screenshot({ path: "test-results/door-note-360.png" });
});

test("the organiser reads how many scans a device has not sent, and the name that it was given there", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold } = await openDoor(page, 1);
  const phone = await openPhone(door, { name: "Gate A", isOffline: true });
  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  // The device reports to the server again, but its scans do not get through.
  await intercept(phone, "**/check-ins", (route) => route.abort());
  await phone.context().setOffline(false);

  await expect(async () => {
    await open(page, `/manage/event/${id}/check-in/devices`);
    await expect(page.getByText("1 scan not sent yet")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Rename Gate A" })).toBeVisible();
  await expect(page.getByText(/ · \d+\.\d+\.\d+$/)).toBeVisible();
  await phone.unroute("**/check-ins");

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "1 of 1");
  await expect(async () => {
    await open(page, `/manage/event/${id}/check-in/devices`);
    await expect(page.getByText("1 scan not sent yet")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});
