import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("a guest without JavaScript unsubscribes from news and comes back; the author sees who is left out", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Harbour Choir", ticket: "Quay" });
  await query(
    `update accounts set address_line_1 = 'Pier 4', city = 'Bremen', zip_or_postal_code = '28195', country = 'DE'
     where id = (select account_id from events where id = $1)`,
    [event.id],
  );
  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Mara", last: "Voss", email });
  await buyOne(page.request, event.id, { first: "Otto", last: "Penn", email: newEmail() });

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByRole("radio", { name: "News and offers" }).click();
  await expect(dialog.getByText("carries a link to unsubscribe and your postal address")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("Ten per cent off in May");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("Come again.");
  await dialog.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByText("Pier 4, 28195 Bremen")).toBeVisible();
  await expectSound(page, "writing news");
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();

  await openMail(page, email, "Ten per cent off in May");
  const body = await (await page.request.get(`${page.url()}/body`)).text();
  const link = /https?:\/\/[^"\s]+\/unsubscribe\/[\w-]+/.exec(body)![0];
  const phone = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await phone.goto(link);
  await expect(phone.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  await page.goto(link);
  await expectSound(page, "unsubscribing");
  await phone.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(phone.getByText("You have unsubscribed")).toBeVisible();
  await page.goto(link);
  await expectSound(page, "unsubscribed");

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  await dialog.getByRole("radio", { name: "News and offers" }).click();
  await expect(dialog.getByText("This goes to 1 person.")).toBeVisible();
  await expect(dialog.getByText("1 person is left out: they do not want advertising.")).toBeVisible();
  await expectSound(page, "writing news that leaves a guest out");

  await phone.getByRole("button", { name: "Get news and offers again" }).click();
  await expect(phone.getByText("You are back on the list")).toBeVisible();

  // Mail programs send such a POST, without cookie, origin or page.
  const answer = await fetch(link, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(200);
  await phone.goto(link);
  await expect(phone.getByText("You have unsubscribed")).toBeVisible();
  const { recipients_count } = await call<{ recipients_count: number }>(
    page.request,
    ["POST", `/events/${event.id}/messages/recipients`],
    { message_type: "ALL_ATTENDEES", purpose: "PROMOTIONAL" },
  );
  expect(recipients_count).toBe(1);
});
