import { call } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser finds a buyer across events, reads all about them and leaves a note", async ({ page }) => {
  await logInToDemo(page);
  const [buyer] = await query<{ email: string; last_name: string; orders: string }>(
    `select lower(email) as email, max(last_name) as last_name, count(*) as orders from orders
     where status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT', 'CANCELLED') and account_id = 1
     group by 1 order by count(distinct event_id) desc, 1 limit 1`,
  );
  await open(page, "/manage/customers");
  await page.getByRole("searchbox", { name: "Find a name or e-mail" }).fill(buyer!.email);
  const rows = page.getByRole("table", { name: "Customers" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(buyer!.last_name);
  await expect(page.locator("summary").filter({ hasText: "Views" })).toBeVisible();
  await page.locator("summary").filter({ hasText: "Export" }).click();
  await page.getByRole("button", { name: "CSV, as shown" }).click();
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Done: 1 of 1.");
  await page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Close" }).last().click();
  await rows.nth(1).getByRole("link").first().click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(buyer!.last_name);
  await expect(page.getByRole("link", { name: buyer!.email })).toBeVisible();
  const orders = page.getByRole("heading", { name: "Orders" }).locator("xpath=ancestor::section");
  await expect(orders.getByRole("listitem")).toHaveCount(Number(buyer!.orders));

  const note = page.getByRole("textbox", { name: "Add a note" });
  await note.fill("Needs a ramp\nAsk for Ida");
  await page.reload();
  await expect(note).toHaveValue("Needs a ramp\nAsk for Ida");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Needs a ramp")).toBeVisible();
  await expect(note).toHaveValue("");
  await expect(page.getByText("Please fill this in.")).toHaveCount(0);
  await note.fill("Sits at the front");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Sits at the front")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Needs a ramp")).toBeVisible();
  const address = new URL(page.url()).pathname;
  for (const text of ["Sits at the front", "Needs a ramp"]) {
    await page
      .getByRole("listitem")
      .filter({ hasText: text })
      .getByRole("button", { name: "Delete this note" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(text)).toBeHidden();
  }

  await expectSoundInEveryLook(page, [
    { name: "customers", reach: (at) => open(at, "/manage/customers") },
    { name: "customers, nothing found", reach: (at) => open(at, "/manage/customers?query=zzzz") },
    { name: "a customer", reach: (at) => open(at, address) },
  ]);
});

test("the list of orders says what was bought and sums up what is filtered", async ({ page }) => {
  await logInToDemo(page);
  const id = await eventId("paid");
  const [sums] = await query<{ orders: string; gross: string; name: string }>(
    `select count(*) as orders, sum(total_gross) as gross,
            (select item_name from order_items i join orders o on o.id = i.order_id
             where o.event_id = $1 and o.status = 'COMPLETED' order by o.created_at desc, o.id desc limit 1) as name
     from orders where event_id = $1 and status = 'COMPLETED'`,
    [id],
  );
  await open(page, `/manage/event/${id}/orders?filter_fields[status][eq]=COMPLETED`);

  const table = page.getByRole("table", { name: "Orders" });
  await expect(table.getByRole("row").nth(1)).toContainText(sums!.name);
  const gross = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(
    Number(sums!.gross) / 100,
  );
  const totals = page.getByRole("status").filter({ hasText: "Total" });
  await expect(totals).toContainText(`${sums!.orders} orders`);
  await expect(totals).toContainText(gross);
});

test("a product is duplicated from its menu, hidden until it is shown, and its sales are paused", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "A copy of a product",
    start_date: "2031-07-05T18:00",
    timezone: "UTC",
    currency: "EUR",
  });
  await call(page.request, ["POST", `/events/${event.id}/products`], {
    title: "Standard",
    type: "PAID",
    product_type: "TICKET",
    prices: [{ price: 2500, initial_quantity_available: 50 }],
  });
  await open(page, `/manage/event/${event.id}/products`);

  await page.getByRole("button", { name: "Actions for Standard" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("dialog")).toContainText("Copy of Standard");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const copy = page.getByRole("listitem").filter({ hasText: "Copy of Standard" });
  await expect(copy).toContainText("Hidden");

  await page.getByRole("button", { name: "Actions for Copy of Standard" }).click();
  await page.getByRole("menuitem", { name: "Show", exact: true }).click();
  await expect(copy).not.toContainText("Hidden");
  await page.getByRole("button", { name: "Actions for Copy of Standard" }).click();
  await page.getByRole("menuitem", { name: "Pause sales" }).click();
  await expect(page.getByText("Sales of “Copy of Standard” are paused.")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Copy of Standard" }).click();
  await expect(page.getByRole("menuitem", { name: "Resume sales" })).toBeVisible();
});

test("the list of what needs attention says what waits and leads to where it is dealt with; a sold-out event prompts for more", async ({
  page,
}) => {
  await logInToDemo(page);
  const soldOut = await eventId("soldOut");
  const waiting = await eventId("paid");
  await query(
    "update orders set open_amount = 250 where id = (select min(id) from orders where event_id = $1)",
    [waiting],
  );
  await open(page, "/manage/to-do");
  await expect(page.getByRole("heading", { name: "When you have time" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "The Tiniest Stage" }).first()).toContainText(
    "sold out",
  );
  await page.getByRole("link", { name: "1 order has an open balance" }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/event/${waiting}/orders\\?.*has_open_amount`));

  await open(page, `/manage/event/${soldOut}/dashboard`);
  await expect(page.getByText("This event is sold out")).toBeVisible();
  await page.getByRole("link", { name: "Raise the quantity" }).click();
  await expect(page).toHaveURL(/\/products\?product=\d+/);
  await expect(page.getByRole("dialog")).toBeVisible();

  await expectSoundInEveryLook(page, [
    { name: "what needs attention", reach: (at) => open(at, "/manage/to-do") },
    {
      name: "the dashboard of a sold-out event",
      reach: (at) => open(at, `/manage/event/${soldOut}/dashboard`),
    },
  ]);
});

test("an affiliate's commission is set as a share of sales, and the list says what it comes to", async ({
  page,
}) => {
  await logInToDemo(page);
  const id = await eventId("paid");
  await open(page, `/manage/event/${id}/affiliates`);
  await page.getByRole("button", { name: "Add affiliate" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Night radio");
  await expect(dialog.getByLabel("Code")).toHaveValue("NIGHT-RADIO");
  await dialog.getByLabel("Code").fill("NIGHTRADIO");
  await dialog.getByRole("button", { name: "Percentage" }).click();
  await dialog.getByRole("button", { name: "Add affiliate" }).click();
  await expect(dialog.getByRole("textbox", { name: "Percentage" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "Percentage" }).fill("10");
  await dialog.getByRole("button", { name: "Add affiliate" }).click();
  await expect(dialog).toBeHidden();
  await query(
    `update orders set affiliate_id = (select id from affiliates where code = 'NIGHTRADIO'), affiliate_code = 'NIGHTRADIO'
     where id = (select min(id) from orders where event_id = $1 and status = 'COMPLETED' and total_gross > 0)`,
    [id],
  );
  const [order] = await query<{ gross: string }>(
    "select total_gross as gross from orders where affiliate_code = 'NIGHTRADIO'",
  );
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Night radio" });
  const earned = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(
    Math.round(Number(order!.gross) / 10) / 100,
  );
  await expect(row).toContainText(earned);
  await expect(row).toContainText("10%");
});
