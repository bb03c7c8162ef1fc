import { choose, expectTicket, field, fillInDetails, getTickets, takeFreeTickets } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { expect, test } from "./steps/test.ts";

test.use({ javaScriptEnabled: false });

test("a free ticket is two screens away from the event page, and the second one is the ticket", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await page.goto(event.address);
  await choose(page, "Seat at the table", 1);
  await getTickets(page);

  await fillInDetails(page);
  await takeFreeTickets(page);

  await expectTicket(page, event.title);
  await expect(page.getByText("Mira Solberg")).toBeVisible();
  await expect(page.getByText("1 × Seat at the table").locator("xpath=following-sibling::dd")).toHaveText(
    "Free",
  );
});

test("names a mistake at its field, and loses nothing that was typed", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  await page.goto(event.address);
  await choose(page, "Seat at the table", 1);
  await getTickets(page);

  await fillInDetails(page, { first: "Mira", last: "", email: "not an address" });
  await takeFreeTickets(page);

  await expect(page.getByRole("alert")).toContainText("Please check 2 fields");
  await expect(field(page, "First name")).toHaveValue("Mira");
  await expect(field(page, "E-mail")).toHaveValue("not an address");
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
});

test("an affiliate brought the order, also after the visitor has changed the language", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await query(
    `insert into affiliates (event_id, account_id, code, name)
     select id, account_id, 'MOONDISC', 'Moon Disc Radio' from events where id = $1`,
    [event.id],
  );
  await page.goto(`${event.address}?aff=MOONDISC&utm_source=radio`);
  await page.getByText(/^Language: ?English$/).click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL(/\?aff=MOONDISC&utm_source=radio$/);

  await page.locator("summary").filter({ hasText: "Deutsch" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await choose(page, "Seat at the table", 1);
  await getTickets(page);

  await expect(page).toHaveURL(/\/checkout\//);
  expect(
    await query(
      "select affiliate_code, utm_source from orders where event_id = $1 and affiliate_code is not null",
      [event.id],
    ),
  ).toEqual([{ affiliate_code: "MOONDISC", utm_source: "radio" }]);
});

test("a paid ticket goes as far as the card form", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await page.goto(event.address);
  await choose(page, "Concert ticket, Stalls", 2);
  await getTickets(page);
  await fillInDetails(page);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();

  await page.waitForURL("**/payment");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay €/ })).toBeVisible();
});

test("choosing nothing, or more than there is, gets an explanation", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  await page.goto(event.address);
  await choose(page, "Seat at the table", 0);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(page.getByRole("alert")).toContainText(/at least one/i);

  await choose(page, "Seat at the table", 2);
  await getTickets(page);
});

test("a donation is a typed amount", async ({ page, ownEvent }) => {
  const event = await ownEvent("donation");
  await page.goto(event.address);
  await page
    .getByRole("textbox", { name: "Your amount in EUR (A place at the table)", exact: true })
    .fill("12.50");
  await choose(page, "A place at the table", 1);
  await getTickets(page);

  await page.getByText("Your order: one item").click();
  await expect(page.getByText("€12.50").first()).toBeVisible();
});
