import { expectSound } from "./steps/accessibility.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, test } from "./steps/test.ts";

const countOf = async (email: string) =>
  (await query<{ count: string }>("select count(*) from sale_alerts where email = $1", [email]))[0]!.count;

test("a visitor without JavaScript is told by e-mail when tickets go on sale, and leaves the list", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("onSaleLater");
  const email = newEmail();
  const phone = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const linkIn = async (subject: string, pattern: RegExp) => {
    await openMail(page, email, subject);
    const body = await page.request.get(`${page.url()}/body`);
    return pattern.exec(await body.text())![0];
  };

  await phone.goto(event.address);
  const field = phone.getByLabel("E-mail me when tickets go on sale");
  await expect(phone.locator("#tickets").getByText("On sale from").first()).toBeVisible();
  await field.fill("nobody");
  await phone.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("nobody");
  await field.fill(email);
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Check your inbox")).toBeVisible();

  await phone.goto(await linkIn("Please confirm", /https?:\/\/[^"\s]+\/sale-alert\/[\w-]+/));
  expect(await countOf(email)).toBe("0");
  await phone.getByRole("button", { name: "Confirm my address" }).click();
  await expect(phone.getByText("You are on the list")).toBeVisible();
  expect(await countOf(email)).toBe("1");

  await query("update products set sale_start_date = now() - interval '1 minute' where event_id = $1", [
    event.id,
  ]);
  await query("select graphile_worker.add_job('queue-sale-alerts')", []);
  const stop = await linkIn("are on sale", /https?:\/\/[^"\s]+\/sale-alert\/[\w-]+\/stop/);
  await phone.goto(stop);
  await expect(phone.getByRole("button", { name: "Take me off the list" })).toBeVisible();

  // Mail programs send such a POST, without cookie, origin or page.
  const answer = await fetch(stop, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(200);
  expect(await countOf(email)).toBe("0");
  await phone.reload();
  await expect(phone.getByText("You are not on the list")).toBeVisible();
});

test("a visitor with JavaScript reads their own time, gets an entry for the calendar, and asks by keyboard", async ({
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("onSaleLater");
  const email = newEmail();
  const visitor = await newPage({ timezoneId: "America/New_York" });
  await visitor.goto(event.address);
  const tickets = visitor.locator("#tickets");
  await expect(tickets.getByText("Your local time")).toBeVisible();

  const href = await tickets.getByRole("link", { name: "Remind me in my calendar" }).getAttribute("href");
  const calendar = await visitor.request.get(href!);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toMatch(/SUMMARY:Tickets on sale: [\s\S]+BEGIN:VALARM/);

  await tickets.getByLabel("E-mail me when tickets go on sale").focus();
  await visitor.keyboard.type(email);
  await visitor.keyboard.press("Tab");
  await expect(tickets.getByRole("button", { name: "Tell me" })).toBeFocused();
  await visitor.keyboard.press("Enter");
  await expect(visitor.getByText("Check your inbox")).toBeVisible();
  await expectSound(visitor, "an asked alert");
});

test("an event that is on sale offers neither, and a broken link says so", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await page.goto(event.address);
  await expect(page.getByLabel("E-mail me when tickets go on sale")).toHaveCount(0);

  await page.goto(`${new URL(page.url()).pathname}/sale-alert`);
  await expect(page).toHaveURL(new RegExp(`/event/${event.id}/[^/]+$`));
  expect((await page.request.get(`${new URL(page.url()).pathname}/on-sale.ics`)).status()).toBe(404);

  const answer = await page.goto("/sale-alert/an-old-link");
  expect(answer!.status()).toBe(404);
  await expect(page.getByText("This link is no longer valid")).toBeVisible();
});
