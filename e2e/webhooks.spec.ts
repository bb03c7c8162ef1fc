import http from "node:http";
import type { AddressInfo } from "node:net";
import { buyOne, makeLiveEvent } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** Starts a receiver on this machine. The program has 127.0.0.1 on its allow-list (e2e/serve.mjs). */
async function listen() {
  const received: { type: string; id: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      received.push({ type: JSON.parse(body).event_type, id: String(request.headers["webhook-id"]) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

test("WHK-01 an organiser adds a webhook, sees a sale arrive, sends it again and makes a new secret", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Told to others", ticket: "Seat" });
  const receiver = await listen();
  await open(page, `/manage/event/${event.id}/webhooks`);

  await page.getByRole("main").getByRole("button", { name: "Add webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog).toContainText("Please fill this in.");
  await dialog.getByRole("textbox", { name: "Address" }).fill("http://169.254.169.254/latest/meta-data");
  await dialog.getByLabel("An order is placed").check();
  await dialog.getByLabel("A ticket is issued").check();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog).toContainText("This address is not on the public Internet");
  await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Your signing secret" });
  await expect(shown.getByTestId("webhook-secret")).toHaveText(/^whsec_/);
  const secret = await shown.getByTestId("webhook-secret").textContent();
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();

  await buyOne(page.request, event.id);
  await expect
    .poll(() => receiver.received.map(({ type }) => type).toSorted())
    .toEqual(["attendee.created", "order.created"]);

  await page.reload();
  await page.getByRole("button", { name: /^Delivery log of 127/ }).click();
  const log = page.getByRole("dialog", { name: "Delivery log" });
  const replay = log.getByRole("button", { name: "Send again" }).first();
  await expect(log.getByText("Delivered 204")).toHaveCount(2);
  await log.getByText("order.created", { exact: true }).click();
  await log.getByRole("listitem").getByRole("button", { name: "Send again" }).first().click();
  await expect.poll(() => receiver.received.length).toBe(3);
  await replay.click();
  await expect(page.getByText("2 events are being sent again.")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(5);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  await log.getByRole("combobox", { name: "Send again what happened in" }).click();
  await page.getByRole("option", { name: "The time since…" }).click();
  const since = log.getByLabel("Since", { exact: true });
  await since.fill("2024-05-01T10:00");
  await replay.click();
  await expect(log.getByText("Events are stored for 30 days")).toBeVisible();
  await since.fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16));
  await replay.click();
  await expect.poll(() => receiver.received.length).toBe(7);
  await log.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^Actions for 127/ }).click();
  await page.getByRole("menuitem", { name: "Send a test event" }).click();
  await page.getByRole("dialog", { name: "Send a test event" }).getByRole("button", { name: "Send" }).click();
  await expect.poll(() => receiver.received.length).toBe(8);
  await page.getByRole("dialog", { name: "Delivery log" }).getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^Actions for 127/ }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(page.getByRole("main").getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Actions for 127/ }).click();
  await page.getByRole("menuitem", { name: "Resume" }).click();
  await expect(page.getByRole("main").getByText("Enabled", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Actions for 127/ }).click();
  await page.getByRole("menuitem", { name: "New signing secret" }).click();
  await page.getByRole("button", { name: "Make a new secret" }).click();
  const rotated = page.getByTestId("webhook-secret");
  await expect(rotated).toHaveText(/^whsec_/);
  expect(await rotated.textContent()).not.toBe(secret);
  await page.getByRole("button", { name: "I have saved it" }).click();
  receiver.close();
});

test("webhooks of events and organisers are sound in every look, empty and with a log", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Told to nobody", ticket: "Seat" });
  const full = await makeLiveEvent(page.request, { title: "Told to a receiver", ticket: "Seat" });
  const receiver = await listen();
  const [row] = await query<{ organizer_id: string }>("select organizer_id from events where id = $1", [
    full.id,
  ]);
  await open(page, `/manage/event/${full.id}/webhooks`);
  const add = async () => {
    await page.getByRole("main").getByRole("button", { name: "Add webhook" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add webhook" });
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByLabel("Orders", { exact: true }).check();
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
  };
  await add();
  await buyOne(page.request, full.id);
  await expect.poll(() => receiver.received.length).toBe(1);

  await expectSoundInEveryLook(page, [
    { name: "no webhooks", reach: (at) => open(at, `/manage/event/${event.id}/webhooks`) },
    {
      name: "webhooks of an organiser",
      reach: (at) => open(at, `/manage/organizer/${row!.organizer_id}/webhooks`),
    },
    { name: "webhooks", reach: (at) => open(at, `/manage/event/${full.id}/webhooks`) },
    {
      name: "the form",
      async reach(at) {
        await open(at, `/manage/event/${event.id}/webhooks`);
        await at.getByRole("main").getByRole("button", { name: "Add webhook" }).first().click();
        await at.getByRole("dialog").getByRole("textbox", { name: "Address" }).waitFor();
      },
    },
    {
      name: "the log",
      async reach(at) {
        await open(at, `/manage/event/${full.id}/webhooks`);
        await at.getByRole("button", { name: /^Actions for 127/ }).click();
        await at.getByRole("menuitem", { name: "Delivery log" }).click();
        await at.getByText("order.created", { exact: true }).click();
        await at.getByRole("listitem").getByRole("button", { name: "Send again" }).waitFor();
      },
    },
  ]);
  receiver.close();
});
