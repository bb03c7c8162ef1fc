import { buyOne, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("INJ-04 an organiser writes the confirmation in their own words; a buyer gets it; mistakes are named with their line", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Harbour Lights", ticket: "Quay" });
  await open(page, `/manage/event/${event.id}/messages`);
  await page
    .getByRole("navigation", { name: "Messages" })
    .getByRole("link", { name: "E-mail texts" })
    .click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Order confirmation" }).getByText("Built in"),
  ).toBeVisible();
  await expectSound(page, "the list of e-mail texts");

  await page.getByRole("link", { name: "Order confirmation" }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "You are going to Harbour Lights" })).toBeVisible();
  const subject = page.getByRole("textbox", { name: "Subject" });
  const body = page.getByRole("textbox", { name: "Text", exact: true });
  await subject.fill("Ahoy ");
  await page.getByRole("button", { name: "Insert a value" }).click();
  await page.getByRole("button", { name: "The buyer’s first name" }).click();
  await expect(subject).toHaveValue("Ahoy {{ order.first_name }}");
  await body.fill("<p>Welcome aboard</p>\n<p>{{ constructor }}</p>");
  await expect(page.getByText("Line 2: there is no value called “constructor”.").first()).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(body).toHaveAccessibleDescription(/Line 2: there is no value called “constructor”/);
  await body.fill("<p>Welcome aboard, {{ order.first_name }}</p><script>alert(1)</script>");
  await expect(preview.getByText("Welcome aboard, Ada", { exact: true }).last()).toBeVisible();
  await expect(page.getByText("Subject: Ahoy Ada")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. From now on this text is sent.")).toBeVisible();
  await expectSound(page, "the editor of an e-mail text");

  const label = page.getByRole("textbox", { name: "Words on the button" });
  for (const words of ["My tickets", "Come aboard"]) {
    await label.fill(words);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(preview.getByRole("link", { name: words })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
    await expect(label).toHaveValue(words);
  }

  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Wilma", last: "Penn", email });
  await page.getByRole("button", { name: "The latest buyer" }).click();
  await expect(page.getByText("Shown as Wilma Penn would get it.")).toBeVisible();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText("A test is on its way to you. Nobody else gets it.")).toBeVisible();

  await page.getByRole("link", { name: "All e-mail texts" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Order confirmation" }).getByText("Your own"),
  ).toBeVisible();
  await page.getByRole("link", { name: "Order confirmation" }).click();
  await page.getByRole("button", { name: "Back to the built-in text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("Your text was deleted.")).toBeVisible();
  await expect(subject).toHaveValue("Your order for {{ event.title }}");

  await openMail(page, email, "Ahoy Wilma");
  await expect(
    page.frameLocator("iframe").first().getByText("Welcome aboard, Wilma", { exact: true }).last(),
  ).toBeVisible();
});

test("an organiser writes texts for all events, in one language", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Low Tide", ticket: "Sand" });
  const [row] = await query<{ organizer_id: string }>("select organizer_id from events where id = $1", [
    event.id,
  ]);
  await open(page, `/manage/organizer/${row!.organizer_id}/settings`);
  await page.getByRole("link", { name: "E-mail texts" }).click();
  await page.getByRole("link", { name: "Reminder" }).click();
  await page
    .getByRole("combobox", { name: "Language of its readers" })
    .or(page.getByRole("textbox", { name: "Language of its readers" }))
    .first()
    .click();
  await page.getByRole("option", { name: /Deutsch/ }).click();
  const subject = page.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveValue(/\{\{ event\.title \}\}/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. From now on this text is sent.")).toBeVisible();

  await open(page, `/manage/event/${event.id}/messages/templates`);
  const reminder = page
    .getByRole("listitem")
    .filter({ hasText: "To everybody with a ticket before the event" });
  await expect(reminder.getByText("The organiser’s")).toBeVisible();
  await expect(reminder.getByText("German · Deutsch")).toBeVisible();
});

test("on a phone the editor comes before its preview", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "High Tide", ticket: "Rock" });

  await open(page, `/manage/event/${event.id}/messages/templates?template=attendee_ticket`);

  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(
    "Your ticket for {{ event.title }}",
  );
  await expectSound(page, "the editor of an e-mail text on a phone");
});

test("an unsaved text stays while its author looks at another language and at the list", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Ebb and Ink", ticket: "Sand" });
  await open(page, `/manage/event/${event.id}/messages/templates?template=order_confirmation`);
  const subject = page.getByRole("textbox", { name: "Subject" });
  const restored = page.getByText("We restored what you typed before.");
  const choose = async (language: RegExp) => {
    await page
      .getByRole("combobox", { name: "Language of its readers" })
      .or(page.getByRole("textbox", { name: "Language of its readers" }))
      .first()
      .click();
    await page.getByRole("option", { name: language }).click();
  };
  await subject.fill("Ahoy, sailor");

  await choose(/Deutsch/);
  await expect(subject).toHaveValue(/\{\{ event\.title \}\}/);
  await expect(restored).toHaveCount(0);
  await choose(/^All languages/);
  await expect(subject).toHaveValue("Ahoy, sailor");
  await expect(restored).toBeVisible();
  await expectSound(page, "a restored text of an e-mail");

  const back = page.getByRole("link", { name: "All e-mail texts" });
  const confirmation = page.getByRole("link", { name: "Order confirmation" });
  await back.click();
  await confirmation.click();
  await expect(subject).toHaveValue("Ahoy, sailor");
  await page.getByRole("button", { name: "Cancel" }).click();
  await confirmation.click();
  await expect(subject).toHaveValue("Your order for {{ event.title }}");
  await expect(restored).toHaveCount(0);

  // A created text replaces the form, and leaves no draft to restore.
  await subject.fill("Ahoy again");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. From now on this text is sent.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the built-in text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(subject).toHaveValue("Your order for {{ event.title }}");
  await expect(restored).toHaveCount(0);
});
