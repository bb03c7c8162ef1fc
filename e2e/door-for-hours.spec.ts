import type { Request } from "@playwright/test";
import { call } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { insideOf, openDoor, verdictOn } from "./steps/door.ts";
import { intercept } from "./steps/interception.ts";
import { fillStorage, renewWorker, scanCode, shiftClock } from "./steps/offline-door.ts";
import { expect, open } from "./steps/test.ts";
import { test } from "./steps/phones.ts";

const HOUR = 3_600_000;

interface LoggedTimes {
  device_name: string;
  verdict: string;
  /** Milliseconds: by the device's clock, the same time corrected, and by the server's clock on arrival. */
  device: number;
  corrected: number;
  received: number;
}

const secretOf = (code: string) => code.split(".")[1]!;

const scansOf = (link: string): Promise<LoggedTimes[]> =>
  query<LoggedTimes>(
    `select k.device_name, k.verdict, extract(epoch from k.device_at) * 1000 as device,
            extract(epoch from k.scanned_at) * 1000 as corrected, extract(epoch from k.received_at) * 1000 as received
     from scans k join check_in_lists l on l.id = k.check_in_list_id where l.short_id = $1 order by k.id`,
    [link],
  ).then((rows) =>
    rows.map(({ device, corrected, received, ...row }) => ({
      ...row,
      device: Number(device),
      corrected: Number(corrected),
      received: Number(received),
    })),
  );

test("CHK-14 a scan is on the disk before its verdict is shown, and all are sent in their order, one call at a time", async ({
  page,
  openPhone,
}) => {
  const { door, sold, link } = await openDoor(page, 4);
  // Notes when the transaction of each scan was complete, and when the first verdict was drawn.
  const noteTimes = () => {
    const notes: string[] = ((globalThis as unknown as { notes: string[] }).notes = []);
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...values) {
      this.transaction.addEventListener("complete", () => notes.push("stored"));
      return add.apply(this, values);
    };
    new MutationObserver(() => {
      const isShown = document.querySelector("[data-testid=verdict]") !== null;
      if (isShown && notes.at(-1) !== "shown") notes.push("shown");
    }).observe(document, { childList: true, subtree: true });
  };
  const phone = await openPhone(door, { isOffline: true, before: (own) => own.addInitScript(noteTimes) });
  for (const [index, { qr_text }] of sold.entries()) {
    await scanCode(phone, qr_text);
    await expect(verdictOn(phone)).toContainText("Come in");
    await expect(phone.getByText(new RegExp(`Offline · list of .* · ${index + 1} to send`))).toBeVisible();
    await expect(verdictOn(phone)).toHaveCount(0);
  }
  const notes = await phone.evaluate(() => (globalThis as unknown as { notes: string[] }).notes);
  expect(notes).toEqual(sold.flatMap(() => ["stored", "shown"]));

  const sent: string[] = [];
  let most = 0;
  let now = 0;
  const isScan = (request: Request) => request.url().endsWith("/check-ins");
  phone.on("request", (request) => {
    if (!isScan(request)) return;
    most = Math.max(most, (now += 1));
    const { scans } = request.postDataJSON() as { scans: { code: string }[] };
    sent.push(...scans.map(({ code }) => secretOf(code)));
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    phone.on(end as "requestfinished", (request) => void (isScan(request) && (now -= 1)));
  await phone.context().setOffline(false);

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "4 of 4");
  await expect(phone.getByText(/Online · list of .*\d$/)).toBeVisible();
  expect(most).toBe(1);
  expect(sent).toEqual(sold.map(({ qr_text }) => secretOf(qr_text)));
  const logged = await scansOf(link);
  expect(logged.map(({ verdict }) => verdict)).toEqual(sold.map(() => "ADMITTED"));
  for (const { device, corrected, received } of logged) {
    expect(Math.abs(device - corrected)).toBeLessThan(2_000);
    expect(received).toBeGreaterThan(corrected);
  }
});

test("CHK-15 two tabs of one device send one call at a time, and the server has each scan once", async ({
  page,
  openPhone,
}) => {
  const { door, sold, link } = await openDoor(page, 2);
  const phone = await openPhone(door, { isOffline: true });
  const tabs = [phone, await phone.context().newPage()];
  await open(tabs[1]!, door);
  for (const [index, tab] of tabs.entries()) {
    await scanCode(tab, sold[index]!.qr_text);
    await expect(verdictOn(tab)).toContainText("Come in");
  }
  let most = 0;
  let now = 0;
  // Each call takes a second, so that calls of two tabs would overlap.
  for (const tab of tabs)
    await intercept(tab, "**/check-ins", async (route) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const response = await route.fetch();
      now -= 1;
      await route.fulfill({ response });
    });

  await phone.context().setOffline(false);

  for (const tab of tabs) {
    await expect(insideOf(tab)).toHaveAttribute("aria-valuetext", "2 of 2");
    await expect(tab.getByText(/to send/)).toHaveCount(0);
  }
  expect(most).toBe(1);
  expect((await scansOf(link)).map(({ verdict }) => verdict)).toEqual(["ADMITTED", "ADMITTED"]);
});

test("CHK-08 at two doors without network, with clocks four hours apart, the first scan is the entry and the second a conflict", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold, link } = await openDoor(page, 1);
  // By the phones' own clocks, the slow phone's scan would be first. By the correct time, the fast phone's scan is.
  const clocks = [
    { name: "Gate fast", shift: 2 * HOUR },
    { name: "Gate slow", shift: -2 * HOUR },
  ];
  const phones = [];
  for (const { name, shift } of clocks) {
    phones.push(
      await openPhone(door, { name, isOffline: true, before: (phone) => shiftClock(phone, shift) }),
    );
  }
  const [fast, slow] = phones as [(typeof phones)[0], (typeof phones)[0]];
  await scanCode(fast, sold[0]!.qr_text);
  await expect(verdictOn(fast)).toContainText("Come in");
  // The server knows both times to within the duration of a call, so they have to be further apart.
  await fast.waitForTimeout(1_500);
  await scanCode(slow, sold[0]!.qr_text);
  await expect(verdictOn(slow)).toContainText("Come in");
  const organiser = page;
  await organiser.setViewportSize({ width: 1440, height: 900 });
  await open(organiser, `/manage/event/${id}/check-in`);
  await expect(organiser.getByRole("heading", { name: "Let in by doors without network" })).toHaveCount(0);

  // The fast phone's tab is reloaded, and its unsent scan is not lost.
  await fast.reload();
  await expect(fast.getByText(/1 to send/)).toBeVisible();
  // The second scan arrives first.
  await slow.context().setOffline(false);
  await expect(slow.getByText(/to send/)).toHaveCount(0);
  await fast.context().setOffline(false);

  await expect(verdictOn(fast)).toContainText("Let in twice");
  await expect(slow.getByText("Let in twice, here and at another door:")).toBeVisible();
  await expect(slow.getByText(/Gate fast/)).toBeVisible();
  const logged = await scansOf(link);
  expect(logged.map(({ device_name, verdict }) => [device_name, verdict])).toEqual([
    ["Gate slow", "ADMITTED"],
    ["Gate fast", "ALREADY_IN"],
  ]);
  const [second, first] = logged as [LoggedTimes, LoggedTimes];
  expect(first.corrected).toBeLessThan(second.corrected);
  expect(first.device).toBeGreaterThan(second.device);
  for (const [index, { device, corrected, received }] of [first, second].entries()) {
    expect(Math.abs(device - corrected - clocks[index]!.shift)).toBeLessThan(2_000);
    expect(received).toBeGreaterThan(corrected);
  }
  const [entry] = await query<{ device_name: string }>(
    "select c.device_name from check_ins c join check_in_lists l on l.id = c.check_in_list_id where l.short_id = $1",
    [link],
  );
  expect(entry!.device_name).toBe("Gate fast");

  // The open page of the organiser shows the conflict without a reload.
  await expect(organiser.getByText("1 conflict")).toBeVisible();
  await expect(organiser.getByText(/^Entry: .* · Gate fast$/)).toBeVisible();
  await expect(organiser.getByText(/^Again: .* · Gate slow$/)).toBeVisible();
  await expect(organiser.getByText(sold[0]!.name).first()).toBeVisible();
  await organiser.getByRole("button", { name: `Mark the conflict of ${sold[0]!.public_id} as seen` }).click();
  await expect(organiser.getByText("1 conflict")).toHaveCount(0);
  await organiser.getByRole("button", { name: "Show all 1" }).click();
  await expect(organiser.getByText("Seen", { exact: true })).toBeVisible();
});

test("CHK-09 a ticket that is cancelled while a door is online is refused by it without network a moment later", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold } = await openDoor(page, 2);
  const attendees = await call<{ id: number; public_id: string }[]>(page.request, [
    "GET",
    `/events/${id}/attendees`,
  ]);
  const phone = await openPhone(door);
  const cancelled = attendees.find(({ public_id }) => public_id === sold[0]!.public_id)!;
  await call(page.request, ["PATCH", `/events/${id}/attendees/${cancelled.id}`], { status: "CANCELLED" });
  // The first of these two deltas may have been requested before the cancellation.
  for (let deltas = 0; deltas < 2; deltas += 1)
    await phone.waitForResponse((answer) => answer.url().includes("/snapshot?"));

  await phone.context().setOffline(true);
  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Cancelled");
  await verdictOn(phone).getByRole("button").click();
  await scanCode(phone, sold[1]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
});

test("a device whose storage is full says so, goes on scanning, and sends what it could not store", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 3);
  const phone = await openPhone(door);
  const warning = phone.getByText(/This device’s storage is full/);
  await fillStorage(phone, true);
  await phone.context().setOffline(true);

  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(warning).toBeVisible();
  await expect(phone.getByText(/1 to send/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "1 of 3");

  // With network, the door works although the storage is full.
  await scanCode(phone, sold[1]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "2 of 3");
  await expect(warning).toBeVisible();
  await fillStorage(phone, false);
  await scanCode(phone, sold[2]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(warning).toHaveCount(0);
});

test("CHK-07 a device that could not store its scan is told that another door let the ticket in too", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 1);
  const phones = [await openPhone(door, { isOffline: true }), await openPhone(door, { isOffline: true })];
  const [full, other] = phones as [(typeof phones)[0], (typeof phones)[0]];
  await fillStorage(full, true);
  for (const phone of phones) {
    await scanCode(phone, sold[0]!.qr_text);
    await expect(verdictOn(phone)).toContainText("Come in");
  }

  await full.context().setOffline(false);
  await expect(full.getByText(/to send/)).toHaveCount(0);
  await other.context().setOffline(false);

  await expect(verdictOn(other)).toContainText("Let in twice");
  await expect(full.getByText("Let in twice, here and at another door:")).toBeVisible();
});

test("scans outlive an update of the program", async ({ page, openPhone }) => {
  const { door, sold } = await openDoor(page, 2);
  const phone = await openPhone(door, { isOffline: true });
  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");

  // A service worker of another version replaces the first one while no scan reaches the server.
  await intercept(phone, "**/check-ins", (route) => route.abort());
  await phone.context().setOffline(false);
  await renewWorker(phone);
  await phone.context().setOffline(true);
  await phone.reload();

  await expect(phone.getByText(/Offline · list of .* · 1 to send/)).toBeVisible();
  await scanCode(phone, sold[1]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await phone.unroute("**/check-ins");
  await phone.context().setOffline(false);
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "2 of 2");
  await expect(phone.getByText(/to send/)).toHaveCount(0);
});

test("CHK-16 a device that is signed out loses its tickets and its stored page", async ({
  page,
  openPhone,
}) => {
  const { id, door } = await openDoor(page, 1);
  const phone = await openPhone(door);
  const stored = () =>
    phone.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("tessera-door");
        request.onsuccess = () => resolve(request.result);
      });
      const chunks = await new Promise<number>((resolve) => {
        const request = database.transaction("chunks").objectStore("chunks").count();
        request.onsuccess = () => resolve(request.result);
      });
      database.close();
      const page = await (await caches.open("door-shells")).match(location.pathname);
      return { chunks, hasPage: page !== undefined };
    });
  expect(await stored()).toEqual({ chunks: 1, hasPage: true });
  const [device] = await call<{ id: number }[]>(page.request, ["GET", `/events/${id}/check-in-devices`]);

  await call(page.request, ["POST", `/events/${id}/check-in-devices/${device!.id}/sign-out`]);

  await expect(phone.getByText("This device was signed out")).toBeVisible();
  await expect.poll(stored).toEqual({ chunks: 0, hasPage: false });
});
