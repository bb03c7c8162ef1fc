import { actOnSelected, makeEventWithProducts, rowOf } from "./steps/grids.ts";
import { intercept } from "./steps/interception.ts";
import { buyOne, call } from "./steps/api.ts";
import { pressEnterOn, tabTo, typeInto } from "./steps/keyboard.ts";
import { logInToDemo, mayLeave } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("products are shown as a table, and stay so; prices and quantities are edited in place", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Priced in Place", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 0 },
  ]);
  const address = `/manage/event/${id}/products`;
  await open(page, address);
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByText("Table", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Tickets and products" })).toBeVisible();
  await open(page, address);
  await expect(rowOf(page, "Stalls")).toBeVisible();

  const price = page.getByLabel("Price of Stalls");
  await price.fill("twenty");
  await price.press("Enter");
  await expect(rowOf(page, "Stalls")).toContainText("This is not an amount.");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expectSound(page, "a price that is none");
  await price.press("Escape");
  await expect(price).toHaveValue("20.00");
  await price.fill("twenty");
  await price.blur();
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await price.fill("20.00");
  await price.blur();
  await expect(price).not.toHaveAttribute("aria-invalid", "true");
  await expect(rowOf(page, "Stalls")).not.toContainText("This is not an amount.");
  await price.fill("24.50");
  await price.press("Enter");
  await expect(page.getByText("“Stalls” now costs €24.50.")).toBeVisible();

  await buyOne(page.request, id);
  const quantity = page.getByLabel("Quantity of Stalls");
  const visitor = await newPage();
  await open(visitor, `/event/${id}`);
  await expect(visitor.getByText("€24.50").first()).toBeVisible();
  // A buyer holds one now: the capacity cannot be less.
  await quantity.fill("0");
  await quantity.blur();
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await expect(quantity).toHaveValue("0");
  await quantity.fill("1");
  await quantity.press("Enter");
  await expect(page.getByText("The quantity of “Stalls” is now 1.")).toBeVisible();
  await expect(quantity).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
  await expect(quantity).toHaveValue("50");
});

test("a product is paused and sold again from its row, and visitors see it at once", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Paused in Place", [
    { title: "Day ticket", price: 0 },
  ]);
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();

  await page.getByRole("checkbox", { name: "Sell Day ticket" }).click();
  await expect(page.getByText("Sales of “Day ticket” are paused.")).toBeVisible();
  await expect(rowOf(page, "Day ticket")).toContainText("Sales paused");
  const visitor = await newPage();
  await expect(async () => {
    await open(visitor, `/event/${id}`);
    await expect(visitor.getByRole("button", { name: "Get tickets" })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expectSound(visitor, "an event that sells nothing for now");

  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: "Sell Day ticket" })).toBeChecked();
  await expect(async () => {
    await open(visitor, `/event/${id}`);
    await expect(visitor.getByRole("button", { name: "Get tickets" })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("a price is changed, reverted with Esc, and a sale paused by keyboard alone", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Priced by Keyboard", [
    { title: "Seat", price: 1_000 },
  ]);
  await open(page, `/manage/event/${id}/products`);
  await pressEnterOn(page, page.getByRole("button", { name: "Table", exact: true }));

  const price = page.getByLabel("Price of Seat");
  await typeInto(page, price, "99");
  await page.keyboard.press("Escape");
  await expect(price).toHaveValue("10.00");
  await typeInto(page, price, "12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Seat” now costs €12.00.")).toBeVisible();
  await expect(price).toHaveValue("12.00");
  await tabTo(page, page.getByRole("checkbox", { name: "Sell Seat" }));
  await page.keyboard.press("Space");
  await expect(rowOf(page, "Seat")).toContainText("Sales paused");
});

test("prices are changed in bulk; an ordered product is not deleted, and the reason is shown", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Many Products", [
    { title: "Ordered", price: 0 },
    { title: "Dear", price: 3_000 },
    { title: "Cheap", price: 1_000 },
  ]);
  await buyOne(page.request, id);
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();
  for (const name of ["Dear", "Cheap"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page
    .getByRole("region", { name: "Selected rows" })
    .getByRole("button", { name: "Change prices" })
    .click();
  const sure = page.getByRole("dialog", { name: "Change the prices of 2 products?" });
  await sure.getByLabel("How", { exact: true }).selectOption("Increase by a percentage");
  await sure.getByLabel("Amount or percentage").fill("10");
  await expectSound(page, "how prices change");
  await sure.getByRole("button", { name: "Change prices" }).click();
  const progress = page.getByRole("dialog", { name: "Change prices" });
  await expect(progress.getByRole("status")).toContainText("Done: 2 of 2.");
  await progress.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByLabel("Price of Dear")).toHaveValue("33.00");
  await expect(page.getByLabel("Price of Cheap")).toHaveValue("11.00");

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const result = await actOnSelected(page, "Delete", {
    question: "Delete 3 products?",
    outcome: "Done: 3 of 3.",
  });
  await expect(result).toContainText("1 could not be done:");
  await expect(result.getByRole("listitem")).toContainText("Ordered");
  await expectSound(page, "what could not be deleted");
  await result.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(page, "Ordered")).toBeVisible();
  await expect(rowOf(page, "Dear")).toHaveCount(0);
});

test("products and categories are reordered by dragging, and visitors see them so", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Put in Order", [
    { title: "Stalls", price: 2_000 },
    { title: "Circle", price: 3_000 },
    { title: "Balcony", price: 1_000 },
  ]);
  await call(page.request, ["POST", `/events/${id}/product-categories`], { name: "Drinks" });
  await open(page, `/manage/event/${id}/products`);
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  const rowWith = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  const first = (await headings.first().innerText()).trim();

  // The first new sequence would reach the server last if the page did not wait for its answer before it sends the
  // next one.
  const isSent = { first: false };
  const sorted = Promise.withResolvers<void>();
  await intercept(page, "**/products/sort", async (route) => {
    const isFirst = !isSent.first;
    isSent.first = true;
    if (isFirst) await sorted.promise;
    await route.continue();
  });
  await rowWith("Balcony").dragTo(rowWith("Stalls"));
  await expect(titles).toHaveText(["Balcony", "Stalls", "Circle"]);
  expect(await mayLeave(page), "the browser asks before an unsaved order is left").toBe(false);
  await rowWith("Stalls").dragTo(page.getByText("There are no products in this category."));
  await expect(page.getByText("There are no products in this category.")).toHaveCount(0);
  await expect(titles).toHaveText(["Balcony", "Circle", "Stalls"]);
  await headings.filter({ hasText: "Drinks" }).locator("span").first().dragTo(headings.first());
  await expect(headings).toHaveText(["Drinks", first]);
  await expect(titles).toHaveText(["Stalls", "Balcony", "Circle"]);
  sorted.resolve();
  await expect.poll(() => mayLeave(page)).toBe(true);

  await page.reload();
  await expect(titles).toHaveText(["Stalls", "Balcony", "Circle"]);
  const visitor = await newPage();
  await open(visitor, `/event/${id}`);
  const shown = await visitor.getByRole("main").innerText();
  expect(shown.indexOf("Stalls")).toBeLessThan(shown.indexOf("Balcony"));
});

test("rows can be chosen once the requested ones have arrived, not while the previous ones are shown", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Slowly Found", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 0 },
  ]);
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await expect(all).toBeEnabled();
  const answered = Promise.withResolvers<void>();
  await intercept(page, /\/api\/events\/\d+\/products\?.*query=Balcony/, async (route) => {
    await answered.promise;
    await route.continue();
  });

  await page.getByRole("searchbox").first().fill("Balcony");
  await expect(all).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Select Stalls" })).toBeDisabled();
  answered.resolve();

  await expect(rowOf(page, "Stalls")).toHaveCount(0);
  await all.check();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 ");
});

test("what is typed while a price is being saved stays, and is saved next; Enter and then Tab save once", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id, products } = await makeEventWithProducts(page.request, "Typed Quickly", [
    { title: "Stalls", price: 2_000 },
  ]);
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();
  const price = page.getByLabel("Price of Stalls");
  let saves = 0;
  let answered = Promise.withResolvers<void>();
  await intercept(page, /\/api\/events\/\d+\/products\/\d+$/, async (route) => {
    if (route.request().method() === "PATCH") {
      saves += 1;
      await answered.promise;
    }
    await route.continue();
  });
  const type = async (text: string) => {
    await price.press("End");
    await page.keyboard.type(text);
  };

  // Typed on, and neither left nor entered.
  await price.fill("10");
  await price.press("Enter");
  await expect.poll(() => saves).toBe(1);
  await type("5");
  answered.resolve();
  await expect(page.getByText("“Stalls” now costs €10.00.")).toBeVisible();
  await expect(price).toHaveValue("105");
  await price.press("Escape");
  await expect(price).toHaveValue("10.00");

  // Typed on and entered, before the first answer.
  answered = Promise.withResolvers();
  await price.fill("11");
  await price.press("Enter");
  await expect.poll(() => saves).toBe(2);
  await type("5");
  await price.press("Enter");
  await price.press("Tab");
  answered.resolve();
  await expect(page.getByText("“Stalls” now costs €115.00.")).toBeVisible();
  await expect(price).toHaveValue("115.00");
  expect(saves).toBe(3);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
  await expect(price).toHaveValue("11.00");
  expect(saves).toBe(4);

  // Entered and left with the same text.
  answered = Promise.withResolvers();
  await price.fill("12");
  await price.press("Enter");
  await price.press("Tab");
  await expect.poll(() => saves).toBe(5);
  answered.resolve();
  await expect(page.getByText("“Stalls” now costs €12.00.")).toBeVisible();
  await expect(price).toHaveValue("12.00");
  expect(saves).toBe(5);
  const stored = await call<{ prices: { price: number }[] }>(page.request, [
    "GET",
    `/events/${id}/products/${products[0]}`,
  ]);
  expect(stored.prices[0]!.price).toBe(1_200);
});

test("a price that is typed while another person changes it is refused, although the table has read theirs", async ({
  page,
}) => {
  await logInToDemo(page);
  const { id, products } = await makeEventWithProducts(page.request, "Priced by Two", [
    { title: "Stalls", price: 1_000 },
  ]);
  const path = `/events/${id}/products/${products[0]}`;
  const stored = () => call<{ prices: { id: number; price: number }[] }>(page.request, ["GET", path]);
  const { prices } = await stored();
  await open(page, `/manage/event/${id}/products`);
  await page.getByText("Table", { exact: true }).click();
  const price = page.getByLabel("Price of Stalls");

  await price.fill("12");
  await call(page.request, ["PATCH", path], { prices: [{ id: prices[0]!.id, price: 1_500 }] });
  const reread = page.waitForResponse(/\/api\/events\/\d+\/products\?/);
  await buyOne(page.request, id);
  await reread;
  await price.press("Enter");

  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(price).toHaveValue("12");
  expect((await stored()).prices[0]!.price).toBe(1_500);
  await price.press("Escape");
  await expect(price).toHaveValue("15.00");
  await price.fill("12");
  await price.press("Enter");
  await expect(page.getByText("“Stalls” now costs €12.00.")).toBeVisible();
});

test("in the table, a product that is moved is at its new place, and sales are counted", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Moved in the Table", [
    { title: "Stalls", price: 2_000 },
    { title: "Balcony", price: 0 },
  ]);
  const stream = page.waitForResponse("**/live");
  await open(page, `/manage/event/${id}/products`);
  await stream;
  await page.getByText("Table", { exact: true }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toContainText("Stalls");

  await page.getByRole("button", { name: "Actions for Stalls" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(rows.first()).toContainText("Balcony");
  await expect(rows.first()).toContainText("0 of 50");
  await buyOne(page.request, id);
  await expect(rows.first()).toContainText("1 of 50");
});
