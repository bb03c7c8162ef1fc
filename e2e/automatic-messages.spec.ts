import type { AutomaticSettings } from "../src/email-texts/automatic/contract.ts";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { expectSound } from "./steps/accessibility.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("an organiser switches the reminder on, reads what it will say, and everybody with a ticket gets it in time", async ({
  page,
}) => {
  test.setTimeout(400_000);
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Moon over the Pier", ticket: "Deckchair" });
  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Wilma", last: "Penn", email });
  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("navigation", { name: "Messages" }).getByRole("link", { name: "Automatic" }).click();
  await expect(page.getByText("Nothing has been sent yet.")).toHaveCount(3);
  await expectSound(page, "automatic messages");

  const switchOf = (title: string) => page.getByRole("switch", { name: `Send: ${title}` });
  for (const title of ["Reminder", "Thank you", "Unfinished order"])
    await expect(switchOf(title)).not.toBeChecked();
  await switchOf("Reminder").click();
  await expect(page.getByText("Saved. It is switched on.").first()).toBeVisible();
  await expect(switchOf("Reminder")).toBeChecked();
  await expect(page.getByText(/^Its time:/)).toBeVisible();
  await page
    .getByRole("spinbutton", { name: "Hours before the start" })
    .or(page.getByRole("textbox", { name: "Hours before the start" }))
    .fill("48");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview" }).first().click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "See you soon at Moon over the Pier" })).toBeVisible();
  await switchOf("Unfinished order").click();
  await expect(
    page.getByText("Your checkout does not ask buyers whether they want to hear from you", { exact: false }),
  ).toBeVisible();
  await expectSound(page, "an automatic message that is switched on");

  // Two days go by.
  await query("update events set start_date = now() + interval '47 hours', end_date = null where id = $1", [
    event.id,
  ]);
  await query("update automatic_messages set enabled_at = now() - interval '9 days' where event_id = $1", [
    event.id,
  ]);
  await query("update orders set completed_at = now() - interval '9 days' where event_id = $1", [event.id]);
  // Every minute the program looks for messages that are due. Asking its database is cheaper than loading the page.
  const sent = async () =>
    (
      await query(
        "select from stored_mails where recipient like '%' || $1 || '%' and subject like 'Reminder:%'",
        [email],
      )
    ).length;
  await expect.poll(sent, { timeout: 150_000 }).toBe(1);
  await expect(async () => {
    await open(page, `/manage/event/${event.id}/messages/automatic`);
    await expect(page.getByText("1 e-mail sent")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("No order followed")).toBeVisible();
  await openMail(page, email, "Reminder: Moon over the Pier");
});

test("a switch shows what is stored when the server refuses a change, and when a colleague makes one", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Dew on the Pier", ticket: "Stool" });
  const store = (settings: AutomaticSettings) =>
    call(page.request, ["PUT", `/events/${event.id}/automatic-messages/REMINDER`], settings);
  await open(page, `/manage/event/${event.id}/messages/automatic`);
  const switchOf = (title: string) => page.getByRole("switch", { name: `Send: ${title}` });
  const hours = page
    .getByRole("spinbutton", { name: "Hours before the start" })
    .or(page.getByRole("textbox", { name: "Hours before the start" }));

  // The page still has the old hours, which must not overwrite the new ones.
  await store({ is_enabled: false, hours: 48 });
  await switchOf("Reminder").click();
  await expect(page.getByText("Your changes have not been saved.")).toBeVisible();
  await expect(hours).toHaveValue("48");
  await expect(switchOf("Reminder")).not.toBeChecked();

  await switchOf("Reminder").click();
  await expect(page.getByText("Saved. It is switched on.")).toBeVisible();
  await store({ is_enabled: false, hours: 48 });
  // Saving another message reads all of them again.
  await switchOf("Thank you").click();
  await expect(switchOf("Reminder")).not.toBeChecked();
});

test("on a phone the switches stay beside their titles", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Fog on the Pier", ticket: "Bench" });

  await open(page, `/manage/event/${event.id}/messages/automatic`);

  await expect(page.getByRole("switch", { name: "Send: Reminder" })).toBeVisible();
  await expectSound(page, "automatic messages on a phone");
});
