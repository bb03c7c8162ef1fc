import { AxeBuilder } from "@axe-core/playwright";
import { call } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { insideOf, lastScans, openDoor, verdictOn } from "./steps/door.ts";
import {
  connectionsOf,
  connectPhones,
  cutServer,
  type HeldCall,
  holdNext,
  restoreServer,
  sheetOf,
  shownCode,
} from "./steps/nearby.ts";
import { scanCode, shiftClock, storedOn } from "./steps/offline-door.ts";
import { expectEntriesOf, expectToldState } from "./steps/stored-at-door.ts";
import { expect } from "./steps/test.ts";
import { test } from "./steps/phones.ts";

const HOUR = 3_600_000;

const scansOf = (link: string) =>
  query<{ scan_id: string; device_name: string; verdict: string }>(
    `select k.scan_id, k.device_name, k.verdict from scans k
     join check_in_lists l on l.id = k.check_in_list_id where l.short_id = $1 order by k.scanned_at`,
    [link],
  );

const conflictsOf = (link: string) =>
  query(
    `select f.id from check_in_conflicts f join check_in_lists l on l.id = f.check_in_list_id where l.short_id = $1`,
    [link],
  );

test("two doors without internet tell each other who is in, and the server has each scan once", async ({
  page,
  openPhone,
}) => {
  const { door, sold, link } = await openDoor(page, 3);
  // The phones' clocks differ by an hour. They exchange times of the server's clock.
  const first = await openPhone(door, { name: "Gate X", before: (phone) => shiftClock(phone, HOUR) });
  const second = await openPhone(door, { name: "Gate Y" });
  for (const phone of [first, second]) await cutServer(phone);
  // Scanned before the devices are connected.
  await scanCode(first, sold[0]!.qr_text);
  await expect(verdictOn(first)).toContainText("Come in");
  await expect(verdictOn(first)).toHaveCount(0);

  await connectPhones(first, second);
  for (const phone of [first, second])
    await expect(phone.getByRole("button", { name: "1 device connected" })).toBeVisible();
  await expectEntriesOf("Gate X", { on: second, count: 1 });
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/Berlin" });
  await scanCode(second, sold[0]!.qr_text);
  await expect(verdictOn(second)).toContainText("Already in");
  await expect(verdictOn(second)).toContainText("Gate X");
  const shown = /\d\d:\d\d/.exec((await verdictOn(second).textContent())!)![0];
  expect([0, 1, 2].map((minutes) => time.format(Date.now() - minutes * 60_000))).toContain(shown);
  await verdictOn(second).getByRole("button").first().click();

  // Scanned while the devices are connected.
  await scanCode(second, sold[1]!.qr_text);
  await expect(verdictOn(second)).toContainText("Come in");
  await expectEntriesOf("Gate Y", { on: first, count: 1 });
  await scanCode(first, sold[1]!.qr_text);
  await expect(verdictOn(first)).toContainText("Already in");
  await expect(verdictOn(first)).toContainText("Gate Y");
  await expect(verdictOn(first)).toContainText(sold[1]!.name);
  await verdictOn(first).getByRole("button").first().click();

  // The stored scans of other devices contain no names.
  const stored = await storedOn(second);
  expect(stored).toContain("Gate X");
  for (const { name } of sold) expect(stored).not.toContain(name);
  await restoreServer(second);
  await expect(second.getByText(/^Online · list of .*\d$/)).toBeVisible();
  await expect.poll(async () => (await scansOf(link)).length).toBe(2);
  // The server does not have the other door's scan yet. The device still lets nobody in with this ticket.
  await scanCode(second, sold[0]!.qr_text);
  await expect(verdictOn(second)).toContainText("Gate X");
  await verdictOn(second).getByRole("button").first().click();
  await restoreServer(first);
  await expect(first.getByText(/to send/)).toHaveCount(0);
  await expect(insideOf(first)).toHaveAttribute("aria-valuetext", "2 of 3");

  const scans = await scansOf(link);
  expect(new Set(scans.map(({ scan_id }) => scan_id)).size).toBe(scans.length);
  expect(scans.map(({ device_name, verdict }) => [device_name, verdict])).toEqual([
    ["Gate X", "ADMITTED"],
    ["Gate Y", "ALREADY_IN"],
    ["Gate Y", "ADMITTED"],
    ["Gate X", "ALREADY_IN"],
    ["Gate Y", "ALREADY_IN"],
  ]);
  expect(await conflictsOf(link)).toEqual([]);
});

test("a scan reaches a third door through the second, and a conflict from before the connection is shown", async ({
  page,
  openPhone,
}) => {
  const { door, sold, link } = await openDoor(page, 2);
  const phones = [];
  for (const name of ["Gate X", "Gate Y", "Gate Z"]) phones.push(await openPhone(door, { name }));
  const [first, second, third] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]];
  for (const phone of phones) await cutServer(phone);
  // Planted: two doors let one ticket in before they knew of each other.
  for (const phone of [first, third]) {
    await scanCode(phone, sold[0]!.qr_text);
    await expect(verdictOn(phone)).toContainText("Come in");
    await expect(verdictOn(phone)).toHaveCount(0);
  }

  await connectPhones(first, second);
  await connectPhones(second, third);

  await expect(second.getByRole("button", { name: "2 devices connected" })).toBeVisible();
  for (const [phone, other] of [
    [first, "Gate Z"],
    [third, "Gate X"],
  ] as const) {
    await expect(phone.getByText("Let in twice, here and at another door:")).toBeVisible();
    await expect(phone.getByText(new RegExp(other))).toBeVisible();
  }
  await scanCode(first, sold[1]!.qr_text);
  await expect(verdictOn(first)).toContainText("Come in");
  await expectEntriesOf("Gate X", { on: third, count: 2 });
  await scanCode(third, sold[1]!.qr_text);
  await expect(verdictOn(third)).toContainText("Already in");
  await expect(verdictOn(third)).toContainText("Gate X");
  await verdictOn(third).getByRole("button").first().click();

  // The second device disappears. Its neighbours show this, and offer to connect again.
  await second.close();
  await expect(first.getByText(/The connection to .*Gate Y.* was lost/)).toBeVisible({ timeout: 40_000 });
  await expect(first.getByRole("button", { name: "Connect again" })).toBeVisible();
  // Received scans survive a reload of the device that received them.
  await restoreServer(third);
  await third.route("**/api/**", (route) => route.abort());
  await third.reload();
  // The page is hydrated, and its database is open.
  await expect(third.getByText(/list of \d/)).toBeVisible();
  await scanCode(third, sold[1]!.qr_text);
  await expect(verdictOn(third)).toContainText("Already in");
  await expect(verdictOn(third)).toContainText("Gate X");
  await third.unroute("**/api/**");
  await restoreServer(first);
  for (const phone of [first, third]) await expect(phone.getByText(/to send/)).toHaveCount(0);

  await expect.poll(async () => (await scansOf(link)).length).toBe(5);
  expect((await scansOf(link)).filter(({ verdict }) => verdict === "ADMITTED")).toHaveLength(2);
  expect(await conflictsOf(link)).toHaveLength(1);
});

test("a ticket that is cancelled is refused by a door without internet once a nearby door has heard of it", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold } = await openDoor(page, 2);
  const [online, cut] = [
    await openPhone(door, { name: "Gate X" }),
    await openPhone(door, { name: "Gate Y" }),
  ];
  await cutServer(cut);
  await connectPhones(online, cut);
  const attendees = await call<{ id: number; public_id: string }[]>(page.request, [
    "GET",
    `/events/${id}/attendees`,
  ]);
  const cancelled = attendees.find(({ public_id }) => public_id === sold[0]!.public_id)!;
  await call(page.request, ["PATCH", `/events/${id}/attendees/${cancelled.id}`], { status: "CANCELLED" });
  await expectToldState(cut, sold[0]!.qr_text, "CANCELLED");

  await scanCode(cut, sold[0]!.qr_text);

  await expect(verdictOn(cut)).toContainText("Cancelled");
  await verdictOn(cut).getByRole("button").first().click();
  await scanCode(cut, sold[1]!.qr_text);
  await expect(verdictOn(cut)).toContainText("Come in");
});

test("a device of another door, a wrong code and an old answer are refused with a sentence", async ({
  page,
  openPhone,
}) => {
  const own = await openDoor(page, 1);
  const other = await openDoor(page, 1);
  const phone = await openPhone(own.door);
  const stranger = await openPhone(other.door);
  await phone.getByRole("button", { name: "Connect another device" }).click();
  await sheetOf(phone).getByRole("button", { name: "Show a code on this device" }).click();
  const offer = await shownCode(phone);
  const { violations } = await new AxeBuilder({ page: phone }).include("dialog").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await scanCode(stranger, offer);
  await expect(sheetOf(stranger).getByText(/This code is from another door/)).toBeVisible();
  const paste = sheetOf(phone).getByLabel("Or paste the other device’s code");
  await paste.fill(offer);
  await sheetOf(phone).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(sheetOf(phone).getByText(/This is this device’s own code/)).toBeVisible();
  await paste.fill(own.sold[0]!.qr_text);
  await sheetOf(phone).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(sheetOf(phone).getByText(/This is not a device’s code/)).toBeVisible();

  // Right door, right form, but the seal was made for another offer.
  const peer = await openPhone(own.door);
  await scanCode(peer, offer);
  const answer = await shownCode(peer);
  await sheetOf(phone).getByRole("button", { name: "Close" }).click();
  await phone.getByRole("button", { name: "Connect another device" }).click();
  await sheetOf(phone).getByRole("button", { name: "Show a code on this device" }).click();
  await shownCode(phone);
  await scanCode(phone, answer);
  await expect(sheetOf(phone).getByText(/This code answers an older one/)).toBeVisible();
  await sheetOf(phone).getByRole("button", { name: "Close" }).click();
  await expect(lastScans(phone)).toHaveCount(0);
});

test("a code that is not there yet when the sheet is closed becomes void", async ({ page, openPhone }) => {
  const { door } = await openDoor(page, 1);
  const phone = await openPhone(door);
  const connections = await connectionsOf(phone);
  const closeBefore = async ({ isHeld, release }: HeldCall) => {
    await phone.getByRole("button", { name: "Connect another device" }).click();
    await sheetOf(phone).getByRole("button", { name: "Show a code on this device" }).click();
    await isHeld();
    await sheetOf(phone).getByRole("button", { name: "Close" }).click();
    await release();
  };

  // Its keys are made at the first use, and the browser looks for its addresses for each code.
  await closeBefore(await holdNext(phone, "SubtleCrypto", "deriveKey"));
  await closeBefore(await holdNext(phone, "RTCPeerConnection", "setLocalDescription"));

  await expect.poll(connections).toEqual(["closed"]);
  await phone.getByRole("button", { name: "Connect another device" }).click();
  await sheetOf(phone).getByRole("button", { name: "Show a code on this device" }).click();
  await shownCode(phone);
  expect(await connections()).toEqual(["closed", "new"]);
});

test("a browser without WebRTC offers no connection and says so in the device's settings", async ({
  page,
  openPhone,
}) => {
  const { door } = await openDoor(page, 1);
  const phone = await openPhone(door, {
    before: (own) => own.addInitScript(() => Reflect.deleteProperty(globalThis, "RTCPeerConnection")),
  });

  await expect(phone.getByRole("button", { name: "Counters" })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Connect another device" })).toHaveCount(0);
  await phone.getByRole("button", { name: "Device settings" }).click();
  await expect(phone.getByText(/cannot exchange scans with other devices/)).toBeVisible();
});
