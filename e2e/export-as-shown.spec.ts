import type { Download, Page } from "@playwright/test";
import { buyOne, call } from "./steps/api.ts";
import { BUYER } from "./steps/buying.ts";
import { eventId } from "./steps/demo.ts";
import { headsOf, openMenu } from "./steps/grids.ts";
import { pressEnterOn } from "./steps/keyboard.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { rowsOf } from "./steps/spreadsheets.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

interface Listed {
  public_id: string;
  total_gross: number;
}

for (const format of ["CSV", "Excel"]) {
  test(`a file for ${format} has the rows of the filtered list, in its order, with the columns shown`, async ({
    page,
  }) => {
    await logInToDemo(page);
    // Its sales are paused, so that no payment of another journey arrives between the file and the list.
    const event = await eventId("paused");
    const narrowing =
      "filter_fields[status][eq]=COMPLETED&filter_fields[total_gross][gte]=60000&sort_by=total_gross&sort_direction=desc";
    await open(page, `/manage/event/${event}/orders?${narrowing}`);
    await openMenu(page, "Columns");
    const chosen = page.getByRole("group", { name: "Which columns are shown" });
    for (const box of await chosen.getByRole("checkbox").all()) if (await box.isChecked()) await box.click();
    for (const name of ["Order", "Total"]) await chosen.getByRole("checkbox", { name, exact: true }).click();
    await page.keyboard.press("Escape");
    expect((await headsOf(page)).filter((head) => head !== "")).toEqual(["Buyer", "Order", "Total"]);

    const [head, ...rows] = await rowsOf(await exported(page, `${format}, as shown`));
    const orders = await everyOrder(page, event, narrowing);

    expect(head).toEqual(["First name", "Last name", "E-mail", "Order", "Gross total", "Currency"]);
    expect(orders.length).toBeGreaterThan(20);
    const code = head!.indexOf("Order");
    const total = head!.indexOf("Gross total");
    expect(rows.map((row) => row[code])).toEqual(orders.map(({ public_id }) => public_id));
    expect(rows.map((row) => Math.round(Number(row[total]) * 100))).toEqual(
      orders.map(({ total_gross }) => total_gross),
    );
    await expect(page.getByRole("dialog", { name: "Export" })).toContainText(
      `Done: ${orders.length} of ${orders.length}.`,
    );
    await expectSound(page, "the export is done");
  });
}

test("every column has all details, and nothing that spreadsheets evaluate", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  for (const last of ['=HYPERLINK("https://evil.example")', "Solberg"])
    await buyOne(page.request, event.id, { ...BUYER, last });
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/attendees?filter_fields[last_name][like]=HYPERLINK`);
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);

  const [head, row, ...others] = await rowsOf(await exported(page, "CSV, every column"));
  await page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Close" }).last().click();
  const book = await rowsOf(await exported(page, "Excel, every column"));

  expect(others).toEqual([]);
  expect(head!.length).toBeGreaterThan(9);
  expect(row![head!.indexOf("Last name")]).toBe(`'=HYPERLINK("https://evil.example")`);
  // A workbook stores texts as texts, unchanged.
  expect(book[1]![head!.indexOf("Last name")]).toBe(`=HYPERLINK("https://evil.example")`);
  expect(book[0]).toEqual(head);
});

test("a file is requested and downloaded by keyboard alone, and again from another page", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await eventId("paid");
  await open(page, `/manage/event/${event}/promo-codes`);
  await pressEnterOn(page, page.locator("summary").filter({ hasText: "Export" }));
  const first = page.waitForEvent("download");
  await pressEnterOn(page, page.getByRole("button", { name: "CSV, as shown" }));
  const rows = await rowsOf(await first);
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Done:");
  await page.keyboard.press("Escape");
  const codes = await call<unknown[]>(page.request, ["GET", `/events/${event}/promo-codes?per_page=100`]);
  expect(rows).toHaveLength(codes.length + 1);

  await open(page, "/manage/events");
  await pressEnterOn(page, page.getByRole("button", { name: "Exports and bulk actions" }));
  const again = page.waitForEvent("download");
  await pressEnterOn(page, page.getByRole("link", { name: /^Download ?: Export of promo codes$/ }).first());
  expect(await rowsOf(await again)).toEqual(rows);
});

async function exported(page: Page, choice: string): Promise<Download> {
  await openMenu(page, "Export");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: choice }).click();
  return download;
}

/** Returns the rows of all pages of the list. */
async function everyOrder(page: Page, event: number, narrowing: string): Promise<Listed[]> {
  const orders: Listed[] = [];
  for (let number = 1; ; number += 1) {
    const some = await call<Listed[]>(page.request, [
      "GET",
      `/events/${event}/orders?${narrowing}&per_page=100&page=${number}`,
    ]);
    orders.push(...some);
    if (some.length < 100) return orders;
  }
}
