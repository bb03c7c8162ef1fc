import type { Page } from "@playwright/test";
import { buyOne, call } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { actOnSelected, makeEventWithProducts, rowOf } from "./steps/grids.ts";
import { holdBack } from "./steps/interception.ts";
import { pressEnterOn } from "./steps/keyboard.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const tasksButton = (page: Page) => page.getByRole("button", { name: "Exports and bulk actions" });

test("a task whose page was left can be found again, with its progress and the result of each row", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Found Again", [
    { title: "Ordered", price: 0 },
    { title: "Unsold", price: 1_000 },
    { title: "Neither", price: 2_000 },
  ]);
  await buyOne(page.request, id);
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();
  await startForAll(page, "Delete", "Delete 3 products?");

  await expect
    .poll(async () => (await latestTask(page)).status, { message: "it is finished without its page" })
    .toBe("DONE");
  // Makes the task look unfinished: the real one ends before anyone can look at it.
  const task = await latestTask(page);
  await query(
    "update tasks set status = 'RUNNING', finished_at = null, done = 1, refused = 0 where id = $1",
    [task.id],
  );
  await open(page, "/manage/events");
  await expect(tasksButton(page)).toHaveAccessibleName("Exports and bulk actions (1 under way)");
  await tasksButton(page).click();
  const list = page.getByRole("dialog", { name: "Exports and bulk actions" });
  const row = list.getByRole("listitem").filter({ hasText: "Found Again" });
  await expect(row).toContainText("Products deleted");
  await expect(row).toContainText("1 of 3");
  await expectSound(page, "a task under way");

  await query("update tasks set status = 'DONE', finished_at = now(), done = 2, refused = 1 where id = $1", [
    task.id,
  ]);
  await expect(row).toContainText("1 could not be done");
  await row.getByRole("button", { name: "Products deleted" }).click();
  const result = page.getByRole("dialog", { name: "Products deleted" });
  await expect(result.getByRole("status")).toContainText("Done: 3 of 3.");
  await expect(result.getByRole("listitem")).toContainText("Ordered");
  await expectSound(page, "what became of each");
  await result.getByRole("button", { name: "Close" }).last().click();
  await expect(tasksButton(page)).toHaveAccessibleName("Exports and bulk actions");
});

test("a list shows what a task has changed, although its dialog was closed before the end", async ({
  page,
}) => {
  await logInToDemo(page);
  const title = `Filed Away ${crypto.randomUUID().slice(0, 6)}`;
  await makeEventWithProducts(page.request, title, [{ title: "Seat", price: 0 }]);
  await open(page, `/manage/events?query=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(rowOf(page, title)).toBeVisible();
  // The dialog does not learn of the end.
  const end = await holdBack(page, "GET", "**/api/tasks/*");

  await startForAll(page, "Archive", "Archive 1 event?");

  await expect(rowOf(page, title)).toHaveCount(0);
  end.letCome();
});

test("promo codes are chosen and deleted by keyboard alone, and the result is found by keyboard", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Codes by Keyboard", [
    { title: "Seat", price: 1_000 },
  ]);
  for (const code of ["alder", "birch", "cedar"])
    await call(page.request, ["POST", `/events/${id}/promo-codes`], {
      code,
      discount_type: "PERCENTAGE",
      discount: 10_000,
    });
  await open(page, `/manage/event/${id}/promo-codes`);
  await expect(rowOf(page, "ALDER")).toBeVisible();

  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("2 selected");
  await pressEnterOn(page, bar.getByRole("button", { name: "Delete codes" }));
  const sure = page.getByRole("dialog", { name: "Delete 2 codes?" });
  await pressEnterOn(page, sure.getByRole("button", { name: "Delete codes" }));
  const progress = page.getByRole("dialog", { name: "Delete codes" });
  await expect(progress.getByRole("status")).toContainText("Done: 2 of 2.");
  await page.keyboard.press("Escape");
  await expect(progress).toBeHidden();
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);

  await open(page, `/manage/event/${id}/dashboard`);
  await pressEnterOn(page, tasksButton(page));
  const list = page.getByRole("dialog", { name: "Exports and bulk actions" });
  const row = list.getByRole("listitem").filter({ hasText: "Codes by Keyboard" });
  await pressEnterOn(page, row.getByRole("button", { name: "Promo codes deleted" }));
  await expect(page.getByRole("dialog", { name: "Promo codes deleted" })).toContainText("Done: 2 of 2.");
});

test("shared capacities are switched off and on again in bulk", async ({ page }) => {
  await logInToDemo(page);
  const { id, products } = await makeEventWithProducts(page.request, "Shared Halls", [
    { title: "Seat", price: 1_000 },
  ]);
  for (const name of ["Hall", "Foyer"])
    await call(page.request, ["POST", `/events/${id}/capacity-assignments`], {
      name,
      capacity: 10,
      product_ids: products,
    });
  await open(page, `/manage/event/${id}/capacity-assignments`);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const chooseAll = page.getByRole("checkbox", { name: "Select all on this page" });

  await chooseAll.check();
  await expectSound(page, "capacities chosen");
  const off = await actOnSelected(page, "Switch off", {
    question: "Switch off 2 capacities?",
    outcome: "Done: 2 of 2.",
  });
  await off.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => statusesOf(id)).toEqual(["INACTIVE", "INACTIVE"]);
  await chooseAll.check();
  const on = await actOnSelected(page, "Switch on", {
    question: "Switch on 2 capacities?",
    outcome: "Done: 2 of 2.",
  });
  await on.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => statusesOf(id)).toEqual(["ACTIVE", "ACTIVE"]);
});

test("all matching attendees are cancelled, also those on other pages, and no others", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "A Full House", [{ title: "Seat", price: 0 }]);
  const buyer = (index: number) => ({
    first: "Nora",
    last: index < 22 ? "Quill" : "Stays",
    email: `nora-${index}@example.org`,
  });
  for (let index = 0; index < 23; index += 1) await buyOne(page.request, id, buyer(index));

  await open(page, `/manage/event/${id}/attendees?filter_fields[last_name][eq]=Quill`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Select all 22 that match" }).click();
  const result = await actOnSelected(page, "Cancel tickets", {
    question: "Cancel 22 tickets?",
    outcome: "Done: 22 of 22.",
  });
  await result.getByRole("button", { name: "Close" }).last().click();
  const left = await query<{ last_name: string }>(
    "select last_name from attendees where event_id = $1 and status = 'ACTIVE'",
    [id],
  );
  expect(left).toEqual([{ last_name: "Stays" }]);
});

async function latestTask(page: Page): Promise<{ id: number; status: string }> {
  const [latest] = await call<{ id: number; status: string }[]>(page.request, ["GET", "/tasks"]);
  return latest!;
}

async function statusesOf(event: number): Promise<string[]> {
  const rows = await query<{ status: string }>(
    "select status from capacity_assignments where event_id = $1 order by id",
    [event],
  );
  return rows.map(({ status }) => status);
}

/** Starts a bulk action on all rows of the page, and closes the dialog with its progress. */
async function startForAll(page: Page, action: string, question: string): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: action }).click();
  await page
    .getByRole("dialog", { name: question })
    .getByRole("button", { name: action, exact: true })
    .click();
  const progress = page.getByRole("dialog", { name: action, exact: true });
  await progress.getByRole("button", { name: "Close" }).last().click();
}
