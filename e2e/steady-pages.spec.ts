import type { CDPSession, Page } from "@playwright/test";
import { buyOne, giveDetails, holdOne } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { type DemoEvent, eventAddress, EVENTS } from "./steps/demo.ts";
import { slowDown } from "./steps/slow-line.ts";
import { expect, test } from "./steps/test.ts";

/** The highest allowed sum of all layout shifts of a page. More is felt as a jump. */
const MAX_SHIFT = 0.02;

test("nothing moves while pages come over a slow connection", async ({ page, ownEvent }) => {
  test.slow();
  const { paid, free } = { paid: await ownEvent("paid"), free: await ownEvent("free") };
  const held = await holdOne(page.request, paid.id);
  const places: Record<string, string> = { details: `/checkout/${paid.id}/${held.short_id}/details` };
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = await slowDown(page);
  for (const event of Object.keys(EVENTS) as DemoEvent[])
    if (event !== "draft") places[`event page, ${event}`] = await eventAddress(event);
  const [organiser] = await query<{ id: string }>("select id from organizers order by id limit 1");
  places.organiser = `/events/${organiser!.id}/any-name`;
  places["past events"] = `/events/${organiser!.id}/any-name/past-events`;

  for (const [name, address] of Object.entries(places)) await expectSteady(page, { phone, name, address });

  await giveDetails(page.request, held);
  await expectSteady(page, {
    phone,
    name: "payment",
    address: `/checkout/${paid.id}/${held.short_id}/payment`,
  });
  const { short_id, attendees } = await buyOne(page.request, free.id);
  await expectSteady(page, { phone, name: "summary", address: `/checkout/${free.id}/${short_id}/summary` });
  await expectSteady(page, {
    phone,
    name: "ticket",
    address: `/product/${free.id}/${attendees[0]!.short_id}`,
  });
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`nothing moves at ${size.width} pixels where a page finds an order in progress`, async ({
    page,
    ownEvent,
  }) => {
    test.slow();
    const events = { paid: await ownEvent("paid"), free: await ownEvent("free") };
    await page.setViewportSize(size);
    for (const event of Object.values(events)) {
      const held = await holdOne(page.request, event.id);
      await page.goto(`/checkout/${event.id}/${held.short_id}/details`, { waitUntil: "networkidle" });
    }
    await slowDown(page);

    for (const [kind, event] of Object.entries(events))
      for (const [name, address] of [
        ["event page", event.address],
        ["widget", `/widget/${event.id}`],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText("You have an order in progress")).toBeVisible();
        await expect(page.getByText(/\d items?, all included|\d tickets?, all included/)).toBeVisible();
        const breakdown = page.getByText("What the price includes");
        if (kind === "paid") await expect(breakdown).toBeVisible();
        else await expect(breakdown).toHaveCount(0);
        expect.soft(await shiftOf(page), `${name}, ${kind}`).toBeLessThanOrEqual(MAX_SHIFT);
      }
  });
}

interface Place {
  phone: CDPSession;
  name: string;
  address: string;
}

/** Visits the page with an empty cache, when the typeface may come late, and with a full one. */
async function expectSteady(page: Page, { phone, name, address }: Place): Promise<void> {
  await phone.send("Network.clearBrowserCache");
  for (const visit of ["first", "second"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect.soft(await shiftOf(page), `${name}, ${visit} visit`).toBeLessThanOrEqual(MAX_SHIFT);
  }
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const count = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as unknown as { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => count(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // The buffered entries come with the next task.
        setTimeout(() => {
          count(observer.takeRecords());
          resolve(sum);
        }, 100);
      }),
  );
}
