import { buyOne } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const ADA = { first: "Ida", last: "Wermut", email: "ida.wermut@example.org" };

test("an admin erases a person after the event, and nothing finds them", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  const event = await ownEvent("free");
  const order = await buyOne(page.request, event.id, ADA);
  const [customer] = await expect
    .poll(() => query<{ id: string }>("select id from customers where email = $1", [ADA.email]))
    .toHaveLength(1)
    .then(() => query<{ id: string }>("select id from customers where email = $1", [ADA.email]));
  const address = `/manage/customers/${customer!.id}`;
  await open(page, address);

  // The ticket is still valid.
  await page.getByRole("button", { name: "Erase this person" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Erase this person?" });
  await expect(dialog).toContainText("This person cannot be erased yet");
  await expect(dialog.getByRole("link", { name: order.public_id })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Erase this person" })).toBeFocused();

  await query(
    "update events set start_date = now() - interval '2 days', end_date = now() - interval '1 day' where id = $1",
    [event.id],
  );
  const reach = async (at: typeof page) => {
    await open(at, address);
    await at.getByRole("button", { name: "Erase this person" }).click();
    await expect(at.getByRole("textbox", { name: `To confirm, type ${ADA.email}` })).toBeVisible();
  };
  await expectSoundInEveryLook(page, [{ name: "erasing a person", reach }]);
  await reach(page);
  const erase = dialog.getByRole("button", { name: "Erase for good" });
  await expect(erase).toBeDisabled();
  await page.keyboard.type("ida");
  await expect(erase).toBeDisabled();
  await page.keyboard.type(".wermut@example.org");
  await page.keyboard.press("Enter");

  await expect(page.getByText("The person is erased.")).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/customers$/);
  await open(page, `/manage/customers?query=wermut`);
  await expect(page.getByText(ADA.email)).toHaveCount(0);
  await open(page, `/manage/event/${event.id}/orders`);
  await expect(page.getByRole("table", { name: "Orders" })).toContainText("Erased person");
  await expect(page.getByText("Wermut")).toHaveCount(0);
  await open(page, `/manage/event/${event.id}/attendees`);
  await expect(page.getByRole("table", { name: "Attendees" })).toContainText("Erased person");
  const seen = await page.request.get(`/api/customers/${customer!.id}`);
  expect(seen.status()).toBe(404);
  await open(page, "/account/audit-log");
  await expect(page.getByText("Personal data erased")).toBeVisible();
});
