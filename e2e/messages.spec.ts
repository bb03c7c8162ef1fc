import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser writes to everybody with a ticket: sees how many, a preview, the outcome", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Lanterns on the Lake", ticket: "Bench" });
  const emails = [newEmail(), newEmail()];
  for (const [index, email] of emails.entries())
    await buyOne(page.request, event.id, { first: ["Wilma", "Otto"][index]!, last: "Penn", email });

  await open(page, `/manage/event/${event.id}/messages`);
  await expect(page.getByText("You have not written to anybody yet.")).toBeVisible();
  await expectSound(page, "no messages yet");
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await expect(dialog.getByText("This goes to 2 people.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("Dear {{name}}");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("We have moved, ");
  await dialog.getByRole("button", { name: "First name" }).click();
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveText("We have moved, {{first_name}}");
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect(dialog.getByText("Please confirm that this is not advertising.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /My guests need this/ }).check();
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expect(dialog.getByText("This has a placeholder that does not exist.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("News for {{first_name}}");
  await expectSound(page, "writing to everybody");
  await dialog.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "News for Otto" })).toBeVisible();
  await expect(dialog.getByText("Shown as Otto Penn gets it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send now" }).click();

  await expect(page.getByText("The message is on its way.")).toBeVisible();
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByRole("heading", { name: "News for {{first_name}}" })).toBeVisible();
  await expect(pane.getByText("Sent", { exact: true })).toHaveCount(3);
  for (const email of emails) await expect(pane.getByText(email)).toBeVisible();
  await expectSound(page, "a message that was sent");
  await openMail(page, emails[0]!, "News for Wilma");
});

test("a message that waits is changed and cancelled, and its words are used again", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Foghorn Quartet", ticket: "Deck" });
  await buyOne(page.request, event.id, { first: "Ida", last: "Quill", email: newEmail() });
  const { id } = await call<{ id: number }>(page.request, ["POST", `/events/${event.id}/messages`], {
    message_type: "ALL_ATTENDEES",
    subject: "Bring a coat",
    message: "<p>It is cold at sea.</p>",
    scheduled_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });

  await open(page, `/manage/event/${event.id}/messages?message=${id}`);
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByText("Scheduled")).toBeVisible();
  await pane.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit message" });
  await editing.getByRole("textbox", { name: "Subject" }).fill("Bring a warm coat");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(pane.getByRole("heading", { name: "Bring a warm coat" })).toBeVisible();

  await pane.getByRole("button", { name: "Cancel sending" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel sending" }).click();
  await expect(page.getByText("The message was cancelled. Nobody gets it.")).toBeVisible();
  await expect(pane.getByText("Cancelled", { exact: true })).toBeVisible();

  await pane.getByRole("button", { name: "Use as a new message" }).click();
  const again = page.getByRole("dialog", { name: "Write a message" });
  await expect(again.getByRole("textbox", { name: "Subject" })).toHaveValue("Bring a warm coat");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Find a message" }).fill("trumpet");
  await expect(page.getByText("No message matches that.")).toBeVisible();
});

test("on a phone the list leads to the message and back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Kites at Dusk", ticket: "Field" });
  await buyOne(page.request, event.id, { first: "Noor", last: "Idris", email: newEmail() });
  await call(page.request, ["POST", `/events/${event.id}/messages`], {
    message_type: "ALL_ATTENDEES",
    subject: "Wind from the west",
    message: "<p>Come to the south gate.</p>",
  });

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("link", { name: /Wind from the west/ }).click();
  const dialog = page.getByRole("dialog", { name: "Message" });
  await expect(dialog.getByText("Come to the south gate.")).toBeVisible();
  await expectSound(page, "a message on a phone");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /Wind from the west/ })).toBeVisible();
});
