import { pickOption } from "./steps/pick-option.ts";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { choose, fillInDetails, getTickets, newEmail } from "./steps/buying.ts";
import { makeEventWithProducts } from "./steps/grids.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** Creates an event with a free and a paid ticket, offline payment, and self-service for buyers. */
async function makeEvent(page: Parameters<typeof logInToDemo>[0]) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Evening by Lamplight", ticket: "Bench" });
  await call(page.request, ["POST", `/events/${event.id}/products`], {
    title: "Armchair",
    type: "PAID",
    product_type: "TICKET",
    prices: [{ price: 2_500, initial_quantity_available: 5 }],
  });
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], {
    payment_providers: ["STRIPE", "OFFLINE"],
    offline_payment_instructions: "<p>In cash at the bookshop.</p>",
    offline_payment_days: 7,
    allow_attendee_self_edit: true,
    buyer_cancel_hours: 24,
  });
  return event;
}

test("an order is paid offline, marked as paid, and only then opens a door", async ({ page, newPage }) => {
  const event = await makeEvent(page);
  const buyer = await newPage();
  const last = `Late ${newEmail().slice(5, 9)}`;
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Armchair", 2);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Otto", last, email: newEmail() });
  await buyer.getByRole("button", { name: /payment|pay/i }).click();
  await buyer.waitForURL("**/payment");

  await expect(buyer.getByRole("region", { name: "Or pay later" })).toContainText("In cash at the bookshop.");
  await buyer.getByRole("button", { name: /^Order now, pay .* later$/ }).click();
  await buyer.waitForURL("**/summary");
  await expect(
    buyer.getByRole("heading", { level: 1, name: "Your places are reserved for you" }),
  ).toBeVisible();
  await expect(buyer.getByText("The code appears here as soon as the order is paid.").first()).toBeVisible();
  await expect(buyer.getByRole("img", { name: /^Ticket code/ })).toHaveCount(0);

  await open(page, `/manage/event/${event.id}/orders`);
  await page.getByRole("link", { name: `Otto ${last}` }).click();
  await page.waitForURL(/order=\d+/);
  await open(page, `/manage/event/${event.id}/orders/${new URL(page.url()).searchParams.get("order")}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Marked as paid" })).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole("img", { name: /^Ticket code A-/ }).first()).toBeVisible();

  // A missing value is reported at its field.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: /^Edit order/ });
  await edit.getByLabel("First name").fill("");
  await edit.getByRole("textbox", { name: "E-mail" }).fill("otto at home");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByLabel("First name")).toBeFocused();
  await expect(edit.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await expect(edit.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("aria-invalid", "true");
  await edit.getByLabel("First name").fill("Otto");
  await edit.getByRole("button", { name: "Add a billing address" }).click();
  await expect(edit.getByLabel("Company")).toBeFocused();
  await edit.getByLabel("Company").fill("Owl Ltd");
  await edit.getByLabel("Street and number").fill("Tower Lane 3");
  await edit.getByLabel("Postal code").fill("EC3N");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByLabel("City")).toHaveAttribute("aria-invalid", "true");
  await edit.getByLabel("City").fill("London");
  await pickOption(page, "Country", "United Kingdom");
  await edit.getByRole("textbox", { name: "E-mail" }).fill(newEmail());
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText("Owl Ltd Tower Lane 3 EC3N London United Kingdom")).toBeVisible();
  await expect(page.getByText("Owl Ltd, Tower Lane 3, EC3N London, United Kingdom")).toBeVisible();

  // A changed e-mail address gets a new link and new codes.
  await buyer.reload();
  await expect(buyer.getByRole("img", { name: /^Ticket code A-/ })).toHaveCount(0);
});

test("a ticket is changed for a dearer one, and the difference stays open until it is settled", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const buyer = await newPage();
  const last = `Swap ${newEmail().slice(5, 9)}`;
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Bench", 1);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Ines", last, email: newEmail() });
  await buyer.getByRole("button", { name: "Get my ticket" }).click();
  await buyer.waitForURL("**/summary");

  await open(page, `/manage/event/${event.id}/attendees`);
  await page.getByRole("link", { name: `Ines ${last}` }).click();
  await pickOption(page, "Exchange it for", "Armchair · €25.00 · 5 left");
  await expect(page.getByRole("radiogroup", { name: "It costs €25.00 more" })).toBeVisible();
  await page.getByRole("button", { name: "Exchange ticket" }).click();
  await expect(page.getByText(`Ines ${last}’s ticket has been exchanged.`)).toBeVisible();

  await page.getByRole("dialog").getByRole("link", { name: /^O-/ }).click();
  await expect(page.getByText("The buyer still owes €25.00 for an exchanged ticket.")).toBeVisible();
  await expect(page.getByRole("row", { name: /1 × Armchair Exchanged from another ticket/ })).toBeVisible();
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as settled" }).click();
  await expect(page.getByText("The outstanding €25.00 was settled")).toBeVisible();

  await page.getByRole("button", { name: "More actions for this order" }).click();
  const asBuyer = page.getByRole("menuitem", { name: "View as the buyer" });
  await expect(asBuyer).toHaveAttribute("href", /\/summary\?key=/);
  const opened = page.waitForEvent("popup");
  await asBuyer.click();
  const shown = await opened;
  await expect(shown.getByRole("img", { name: /^Ticket code/ }).first()).toBeVisible();
  await shown.close();

  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog", { name: /^Cancel order O-/ });
  await expect(sure).toContainText("1 ticket will be cancelled");
  await sure.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("The order was cancelled", { exact: true })).toBeVisible();
});

test("a sold-out ticket can be issued manually only with explicit consent", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Not One Seat Left", [
    { title: "Seat", price: 0, quantity: 1 },
  ]);
  await buyOne(page.request, id);
  await open(page, `/manage/event/${id}/attendees/new`);
  await page.getByLabel("First name").fill("Gesa");
  await page.getByRole("textbox", { name: "E-mail" }).fill("gesa@example.org");

  const raise = page.getByRole("checkbox", { name: "None left: create one more" });
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(raise).toBeFocused();
  await expect(page.getByText("Please tick this, or choose another ticket.")).toBeVisible();

  await raise.check();
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gesa" })).toBeVisible();
});

test("a ticket is issued by hand without an e-mail address, and its code can be shown", async ({ page }) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "At The Desk", [{ title: "Seat", price: 0 }]);
  await open(page, `/manage/event/${id}/attendees/new`);
  await page.getByLabel("First name").fill("Nemo");
  await page.getByRole("button", { name: "Issue ticket" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Nemo" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Ticket code A-/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the ticket again" })).toHaveCount(0);
});

test("a guest gets a manual ticket, and a buyer changes an address: the old link stops working", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  await open(page, `/manage/event/${event.id}/attendees`);
  await page.getByRole("link", { name: "Add attendee" }).first().click();
  await page.getByLabel("First name").fill("Gesa");
  await page.getByRole("textbox", { name: "E-mail" }).fill("gesa@example.org");
  await pickOption(page, "Ticket", "Bench · Free · 50 left");
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gesa" })).toBeVisible();

  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Bench", 1);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Nora", last: "Newmail", email: newEmail() });
  await buyer.getByRole("button", { name: "Get my ticket" }).click();
  await buyer.waitForURL("**/summary");
  const old = buyer.url();
  const email = newEmail();
  await buyer.getByText("Your name and e-mail address").click();
  await buyer.getByRole("textbox", { name: "E-mail" }).first().fill(email);
  await buyer.getByRole("button", { name: "Save" }).first().click();
  await expect(buyer.getByText("This page has a new address")).toContainText(email);
  const gone = await buyer.goto(old);
  expect(gone!.status()).toBe(404);
});
