import type { Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

const HOUR = 3_600_000;
const DESK = { viewport: { width: 1280, height: 900 } };

/** Creates an event that starts in thirty hours by the server's clock. Its sale ends in twenty. */
async function makeSoon(page: Page): Promise<number> {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16);
  const { id } = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "Soon",
    start_date: inHours(30),
    timezone: "UTC",
    currency: "EUR",
  });
  await call(page.request, ["POST", `/events/${id}/products`], {
    title: "Seat",
    type: "FREE",
    product_type: "TICKET",
    sale_end_date: inHours(20),
    prices: [{ price: 0, initial_quantity_available: 5 }],
  });
  await call(page.request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
  return id;
}

// Pages may log no error in these journeys, hydration mismatches included.
test("a browser whose clock is hours ahead first renders the server's time, then its own", async ({
  newPage,
}) => {
  const page = await newPage(DESK);
  await logInToDemo(page);
  const id = await makeSoon(page);

  for (const hours of [12, 36]) {
    const cookies = await page.context().storageState();
    const ahead = await newPage({ ...DESK, storageState: cookies });
    await ahead.clock.setFixedTime(Date.now() + hours * HOUR);
    await open(ahead, "/manage/events");
    const strip = ahead.getByRole("region", { name: "Today, across all events" });
    await expect(strip.getByRole("link", { name: "Open check-in" })).toBeVisible();
    await open(ahead, `/manage/event/${id}/products`);
    await expect(ahead.getByText(hours === 12 ? "On sale until" : "Sale has ended").first()).toBeVisible();
    await open(ahead, "/manage/events?month=2031-06");
    await expect(ahead.getByRole("heading", { name: "June 2031" }).first()).toBeVisible();
    const thisMonth = new Date(Date.now() + 12 * HOUR).toISOString().slice(0, 7);
    await open(ahead, `/manage/events?month=${thisMonth}`);
  }
  await call(page.request, ["PUT", `/events/${id}/status`], { status: "ARCHIVED" });
});
