import type { APIRequestContext } from "@playwright/test";
import { call } from "./steps/api.ts";
import { BUYER, CARDS, choose, fillInDetails, getTickets, payWith } from "./steps/buying.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("STK-04 two kinds of ticket share a hall: what one buyer holds, the other cannot buy", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const event = await makeEvent(page.request, "One Hall for Both");
  for (const title of ["Day ticket", "Weekend ticket"])
    await makeProduct(page.request, event, { title, type: "FREE", prices: [{ price: 0 }] });

  await open(page, `/manage/event/${event}/capacity-assignments`);
  await page.getByRole("main").getByRole("button", { name: "Add shared capacity" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add shared capacity" });
  await dialog.getByLabel("Name").fill("The hall");
  await dialog.getByLabel("Number of places").fill("3");
  await dialog.getByRole("button", { name: "Add shared capacity" }).click();
  await expect(dialog).toContainText("Please fill this in.");
  await dialog.getByLabel("Day ticket").check();
  await dialog.getByLabel("Weekend ticket").check();
  await dialog.getByRole("button", { name: "Add shared capacity" }).click();
  await expect(page.getByText("3 places are left")).toBeVisible();

  const [first, second] = [await newPage(), await newPage()];
  await open(second, `/event/${event}`);
  await choose(second, "Weekend ticket", 2);
  await open(first, `/event/${event}`);
  await choose(first, "Day ticket", 2);
  await getTickets(first);
  await second.getByRole("button", { name: "Get tickets" }).click();
  // The remaining quantity shows only where the organiser enables it.
  await expect(second.getByRole("alert")).toContainText("There are fewer left than you chose.");
  await choose(second, "Weekend ticket", 1);
  await getTickets(second);

  // Held units count at once, and the capacity cannot be set below them.
  await expect(page.getByText("No places are left")).toBeVisible();
  await page.getByRole("button", { name: "Actions for The hall" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit The hall" });
  await edit.getByLabel("Number of places").fill("2");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toContainText("At least 3, please.");
});

test("PRC-12 a tier with a tax and a discount code has the same sum on every page", async ({
  page,
  newPage,
}) => {
  const name = `VAT ${crypto.randomUUID().slice(0, 6)}`;
  await logInToDemo(page);
  await open(page, "/account/taxes-and-fees");
  await page.getByRole("main").getByRole("button", { name: "Add tax or fee" }).click();
  const taxDialog = page.getByRole("dialog", { name: "Add tax or fee" });
  await taxDialog.getByLabel("Name").fill(name);
  await taxDialog.getByLabel("Percentage", { exact: true }).last().fill("19");
  await taxDialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(name)).toBeVisible();
  const taxes = await call<{ id: number; name: string }[]>(page.request, ["GET", "/taxes-and-fees"]);
  const event = await makeEvent(page.request, "Tiers and a Code");
  await makeProduct(page.request, event, {
    title: "Seat",
    type: "TIERED",
    prices: [
      { label: "Stalls", price: 4_000 },
      { label: "Gallery", price: 2_500 },
    ],
    tax_and_fee_ids: [taxes.find((tax) => tax.name === name)!.id],
  });
  // The form and the list say what buyers pay, and the form finds the price for it.
  await open(page, `/manage/event/${event}/products`);
  await expect(page.getByText("Buyers pay €29.75 – €47.60")).toBeVisible();
  await page.getByRole("link", { name: "Seat", exact: true }).click();
  const seat = page.getByRole("dialog", { name: "Edit Seat" });
  const stalls = seat.getByRole("listitem").first();
  await expect(stalls.getByText(`Buyers pay €47.60: €40.00 + €7.60 ${name}`)).toBeVisible();
  await expect(seat.locator("summary", { hasText: "More" })).toContainText(`${name} 19%`);
  await stalls.getByRole("button", { name: "Set what buyers pay" }).click();
  await stalls.getByLabel("Buyers pay, in EUR").fill("50");
  await expect(stalls.getByText(`Buyers pay €50.00: €42.02 + €7.98 ${name}`)).toBeVisible();
  await stalls.getByLabel("Buyers pay, in EUR").fill("0.03");
  await expect(stalls.getByText("Exactly €0.03 is not possible", { exact: false })).toContainText("€0.04");
  await stalls.getByLabel("Buyers pay, in EUR").fill("47.60");
  await stalls.getByRole("button", { name: "Set the price without taxes and fees" }).click();
  await expect(stalls.getByLabel("Price in EUR")).toHaveValue("40.00");
  await seat.getByRole("button", { name: "Cancel" }).click();

  await open(page, `/manage/event/${event}/promo-codes`);
  await page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const promoDialog = page.getByRole("dialog", { name: "Add promo code" });
  await promoDialog.getByLabel("Code").fill("Early Bird");
  await promoDialog.getByLabel("Percentage off each ticket").fill("15");
  await promoDialog.getByLabel("Maximum uses").fill("1");
  await promoDialog.getByRole("button", { name: "Add promo code" }).click();
  await expect(page.getByText("EARLYBIRD")).toBeVisible();

  // 40.00 less 15 % is 34.00; with 19 % tax 40.46, twice 80.92.
  const buyer = await newPage();
  await open(buyer, `/event/${event}?promo_code=early+bird`);
  await expect(buyer.getByText("€40.46")).toBeVisible();
  await choose(buyer, "Seat, Stalls", 2);
  await expect(buyer.getByText("€80.92").first()).toBeVisible();
  await getTickets(buyer);
  await fillInDetails(buyer, BUYER);
  await buyer.getByRole("button", { name: /^Continue to payment/ }).click();
  await expect(buyer.getByRole("button", { name: /^Pay .*80\.92/ })).toBeVisible();
  await payWith(buyer, CARDS.good);
  await buyer.waitForURL("**/summary");
  await expect(buyer.getByText("€80.92").first()).toBeVisible();

  // An order has used the code's single use: the next buyer pays the full price and sees why.
  const late = await newPage();
  await open(late, `/event/${event}?promo_code=EARLYBIRD`);
  await expect(late.getByRole("alert")).toContainText("not valid");
  await expect(late.getByText("€47.60")).toBeVisible();

  // The code's uses lead to the order, and its tickets are found by the same code, typed in capitals.
  await open(page, `/manage/event/${event}/promo-codes`);
  const codes = page.getByRole("table", { name: "Promo codes" });
  await codes.getByRole("row").filter({ hasText: "EARLYBIRD" }).getByRole("link").click();
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("button").filter({ hasText: /Promo code:\s*EARLYBIRD/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Orders" }).locator("tbody tr")).toHaveCount(1);
  const wanted = new URLSearchParams({ "filter_fields[promo_code][eq]": "EARLYBIRD" });
  await open(page, `/manage/event/${event}/attendees?${wanted}`);
  await expect(page.getByRole("table", { name: "Attendees" }).locator("tbody tr")).toHaveCount(2);
});

test("many promo codes are added at once, listed by themselves, and one is ended", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeEvent(page.request, "One Code per Member");
  const codes = `/events/${event}/promo-codes`;
  const tenth = { discount_type: "PERCENTAGE", discount: 10_000 };
  await call(page.request, ["POST", codes], { ...tenth, code: "ALAN" });
  await open(page, `/manage${codes.replace("events", "event")}`);
  const add = () => page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add promo code" });
  const submit = () => dialog.getByRole("button", { name: "Add promo codes" }).click();

  await add();
  await dialog.getByRole("button", { name: "Many codes" }).click();
  await expect(dialog.getByLabel("Maximum uses of each code")).toHaveValue("1");
  await dialog.getByLabel("Number of codes").fill("3");
  await dialog.getByLabel("Beginning").fill("Member-");
  await dialog.getByLabel("Percentage off each ticket").fill("10");
  await submit();
  await expect(page.getByText("3 codes have been added.")).toBeVisible();
  await expect(page.getByRole("row", { name: /MEMBER-/ })).toHaveCount(3);
  await expect(page.getByRole("row", { name: /ALAN/ })).toHaveCount(0);

  // All or none: each refused code is named.
  await add();
  await dialog.getByRole("button", { name: "Many codes" }).click();
  await dialog.getByRole("button", { name: "Paste your own" }).click();
  await dialog.getByLabel("Your codes").fill("ADA\nAlan\nA/B");
  await dialog.getByRole("button", { name: "One code" }).click();
  await dialog.getByRole("button", { name: "Many codes" }).click();
  await dialog.getByLabel("Percentage off each ticket").fill("10");
  await submit();
  await expect(dialog.getByText("Alan: This is already in use.")).toBeVisible();
  await expect(dialog.getByText("A/B: Please remove these characters: /")).toBeVisible();
  await dialog.getByLabel("Your codes").fill("ADA\nGRACE");
  await submit();
  await expect(page.getByRole("row", { name: /ADA|GRACE/ })).toHaveCount(2);

  await page.getByRole("button", { name: "Actions for ADA" }).click();
  await page.getByRole("menuitem", { name: "End now" }).click();
  const ada = page.getByRole("row", { name: /ADA/ });
  await expect(ada).toContainText("Expired");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(ada).not.toContainText("Expired");
});

async function makeEvent(request: APIRequestContext, title: string): Promise<number> {
  const { id } = await call<{ id: number }>(request, ["POST", "/events"], {
    title,
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await call(request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
  return id;
}

async function makeProduct(request: APIRequestContext, event: number, product: object): Promise<void> {
  await call(request, ["POST", `/events/${event}/products`], { product_type: "TICKET", ...product });
}
