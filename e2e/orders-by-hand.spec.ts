import { expectSound } from "./steps/accessibility.ts";
import { call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { makeEventWithProducts } from "./steps/grids.ts";
import { pickOption } from "./steps/pick-option.ts";
import { expect, open, test } from "./steps/test.ts";

test("an organiser gives complimentary tickets to a list of people at once", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Press Night", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 1_000 },
  ]);
  await open(page, `/manage/event/${id}/attendees`);
  await page.getByRole("button", { name: "Actions for Attendees" }).click();
  await page.getByRole("menuitem", { name: "Complimentary tickets" }).click();
  const people = page.getByRole("textbox", { name: "People" });
  await people.fill("Ada Lovelace, ada@example.org\nAlan Turing");
  await page.getByRole("button", { name: "Issue 1 ticket" }).click();
  await expect(page.getByText("Please choose a ticket.")).toBeVisible();
  await expect(page.getByText("Line 2 needs a name and an e-mail: “Alan Turing”")).toBeVisible();
  await expectSound(page, "a list with a mistake");

  await page.getByRole("combobox", { name: "Ticket" }).selectOption({ index: 1 });
  await people.fill("Ada Lovelace, ada@example.org\nAlan Turing, alan@example.org, 2");
  await page.getByRole("checkbox", { name: "E-mail the tickets" }).uncheck();
  await page.getByRole("button", { name: "Issue 3 tickets" }).click();

  await expect(page.getByText(/^\d+ tickets have been issued\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Attendees" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Alan Turing")).toHaveCount(2);
});

test("an organiser makes an order of several products that awaits its payment", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Orders by Phone", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 1_000, quantity: 1 },
  ]);
  await open(page, `/manage/event/${id}/orders`);
  await page.getByRole("link", { name: "Add order" }).click();
  await page.getByRole("combobox", { name: "Product" }).selectOption({ label: "Stalls · €20.00 · 50 left" });
  await page.getByRole("textbox", { name: "Quantity" }).fill("2");
  await page.getByRole("button", { name: "Add product" }).click();
  await page
    .getByRole("combobox", { name: "Product" })
    .nth(1)
    .selectOption({ label: "Balcony · €10.00 · 1 left" });
  await expect(page.getByText("Total: €50.00")).toBeVisible();
  await page.getByRole("radio", { name: "Awaiting payment" }).check();
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");
  await page.getByRole("textbox", { name: /^Last name/ }).fill("Hopper");
  await page.getByRole("textbox", { name: "E-mail" }).fill("grace@example.org");
  await page.getByRole("button", { name: "Add a billing address" }).click();
  await page.getByRole("textbox", { name: "Street and number" }).fill("1 Harbour Lane");
  await page.getByRole("textbox", { name: "Postal code" }).fill("22085");
  await page.getByRole("textbox", { name: "City" }).fill("Hamburg");
  await pickOption(page, "Country", "Germany");
  await expectSound(page, "an order by hand");
  await page.getByRole("button", { name: "Create order · €50.00" }).click();

  await expect(page.getByText("The order has been created.")).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await expect(page.getByRole("main")).toContainText("Grace Hopper");
  await expect(page.getByRole("main")).toContainText(/1 Harbour Lane\s+22085 Hamburg\s+Germany/);
  await expect(page.getByRole("main")).toContainText("€50.00");
  const orders = await call<{ status: string }[]>(page.request, ["GET", `/events/${id}/orders`]);
  expect(orders).toMatchObject([{ status: "AWAITING_OFFLINE_PAYMENT" }]);
});

test("an order for more than is left is refused in words, and nothing typed is lost", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "One Seat", [
    { title: "Seat", price: 0, quantity: 1 },
  ]);
  await open(page, `/manage/event/${id}/orders/new`);
  await page.getByRole("combobox", { name: "Product" }).selectOption({ label: "Seat · Free · 1 left" });
  await page.getByRole("textbox", { name: "Quantity" }).fill("2");
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");
  await page.getByRole("textbox", { name: "E-mail" }).fill("grace@example.org");
  await page.getByRole("button", { name: "Create order" }).click();

  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "There are fewer of Seat left than you chose.",
  );
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Grace");
});
