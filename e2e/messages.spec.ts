import { DEMO_LOGIN } from "../src/accounts/rules/demo-login.ts";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
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
  await expect(dialog.getByRole("button", { name: "Send to 2 people" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("Dear {{name}}");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("We have moved, ");
  await dialog.getByRole("button", { name: "First name" }).click();
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveText("We have moved, {{first_name}}");
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  await expect(dialog.getByText("Please choose what this message is for.")).toBeVisible();
  await dialog.getByRole("radio", { name: "What guests need" }).click();
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  await expect(dialog.getByText("This has a placeholder that does not exist.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("News for {{first_name}}");
  await expectSound(page, "writing to everybody");
  await dialog.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "News for Otto" })).toBeVisible();
  await expect(dialog.getByText("Shown as Otto Penn gets it.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();

  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();
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
  // Escape leaves a part of the text's editor, not the panel around it.
  await editing.getByRole("textbox", { name: "Message" }).click();
  const tools = editing.getByRole("toolbar", { name: "Formatting" });
  await expect(tools).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await expect(tools.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editing.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.press("Control+k");
  const link = editing.getByRole("textbox", { name: "Link to" });
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toHaveCount(0);
  // It takes the focus from no other field.
  await page.keyboard.press("Control+k");
  await expect(link).toBeFocused();
  await editing.getByRole("textbox", { name: "Subject" }).focus();
  await page.keyboard.press("Escape");
  await expect(link).toHaveCount(0);
  await expect(editing.getByRole("textbox", { name: "Subject" })).toBeFocused();
  await expect(editing.getByRole("textbox", { name: "Subject" })).toHaveValue("Bring a warm coat");
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

  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/messages\/\d+$/.test(pathname)) loaded.push(pathname);
  });
  await open(page, `/manage/event/${event.id}/messages`);
  await expect(page.getByRole("link", { name: /Wind from the west/ })).toBeVisible();
  // Only the list is shown.
  expect(loaded).toEqual([]);
  await page.getByRole("link", { name: /Wind from the west/ }).click();
  const dialog = page.getByRole("dialog", { name: "Message" });
  await expect(dialog.getByText("Come to the south gate.")).toBeVisible();
  await expectSound(page, "a message on a phone");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /Wind from the west/ })).toBeVisible();
});

test("a file goes with a message: uploaded, refused at its field where it cannot, in the mail of each guest", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Tides and Tunes", ticket: "Pier" });
  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Wilma", last: "Penn", email });

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByRole("radio", { name: "What guests need" }).click();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("How to get there");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("See the plan.");
  const file = dialog.getByLabel("Files to attach");
  await file.setInputFiles({
    name: "plan.exe",
    mimeType: "application/pdf",
    buffer: Buffer.from("MZ program"),
  });
  await expect(dialog.getByText("This kind of file cannot be attached.")).toBeVisible();
  await file.setInputFiles({
    name: "big.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(3_000_001, 1),
  });
  await expect(dialog.getByText("big.pdf is too large: at most 3 MB, please.")).toBeVisible();
  await expectSound(page, "a file that is refused");
  await file.setInputFiles(
    ["plan.pdf", "unneeded.pdf"].map((name) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 the way"),
    })),
  );
  await expect(dialog.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Remove unneeded.pdf" }).click();
  await expect(dialog.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(1);
  await expectSound(page, "a message with a file");
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();

  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByRole("list", { name: "Attachments" }).getByText("plan.pdf")).toBeVisible();
  await openMail(page, email, "How to get there");
  await expect(page.getByText("plan.pdf")).toBeVisible();
});

test("the author of a message that waits for an administrator reads why, and what came of it", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Salt and Strings", ticket: "Bench" });
  await buyOne(page.request, event.id, { first: "Ida", last: "Quill", email: newEmail() });
  const { id } = await call<{ id: number }>(page.request, ["POST", `/events/${event.id}/messages`], {
    message_type: "ALL_ATTENDEES",
    subject: "Look at this",
    message: "<p>See you.</p>",
    scheduled_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });
  await query(
    "update messages set status = 'PENDING_REVIEW', review_reasons = '{no_paid_orders,suspicious_links}' where id = $1",
    [id],
  );

  await open(page, `/manage/event/${event.id}/messages?message=${id}`);
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByText("In review")).toBeVisible();
  await expect(pane.getByText("An administrator looks at this message before it is sent.")).toBeVisible();
  await expect(pane.getByText("The account has not sold a ticket yet.")).toBeVisible();
  await expect(pane.getByRole("button", { name: "Edit" })).toBeHidden();
  await expectSound(page, "a message in review");
  await query(
    "update messages set status = 'FAILED', failure = 'rejected', rejection = 'This is not your event.' where id = $1",
    [id],
  );
  await open(page, `/manage/event/${event.id}/messages?message=${id}`);
  await expect(pane.getByText("This is not your event.")).toBeVisible();
  await expectSound(page, "a message that was rejected");
});

test("the author tries a message out: quota, a wrong placeholder, the preview of a chosen guest, a test, a preset time and a copy", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Tin Whistle Tea", ticket: "Table" });
  for (const [first, last] of [
    ["Wilma", "Penn"],
    ["Otto", "Reed"],
  ] as const)
    await buyOne(page.request, event.id, { first, last, email: newEmail() });

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await expect(
    dialog.getByText(/^Left today: [\d,]+ of [\d,]+ e-mails, \d+ of \d+ messages\.$/),
  ).toBeVisible();
  await dialog.getByRole("radio", { name: "What guests need" }).click();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("A table for {{first_name}}");
  const words = dialog.getByRole("textbox", { name: "Message" });
  await words.click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await words.pressSequentially("Bring {{firstname}}");
  await expect(dialog.getByText("There is no placeholder {{firstname}}.")).toBeVisible();
  await expectSound(page, "a placeholder that does not exist");
  await words.fill("Tea at five.");
  await expect(dialog.getByText("There is no placeholder")).toHaveCount(0);

  await dialog.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "A table for Otto" })).toBeVisible();
  const guest = dialog.getByRole("combobox", { name: "Show it for" });
  await guest.fill("Penn");
  // The list shrinks once the answer is there.
  await expect(page.getByRole("option")).toHaveText([/^Wilma Penn/]);
  await page.getByRole("option").click();
  await expect(preview.getByRole("heading", { name: "A table for Wilma" })).toBeVisible();
  await expect(dialog.getByText("Shown as Wilma Penn gets it.")).toBeVisible();
  await expectSound(page, "the preview of a chosen guest");

  await dialog.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText("A test is on its way to you. Nobody else gets it.")).toBeVisible();
  await dialog.getByRole("button", { name: "Later", exact: true }).click();
  await dialog.getByRole("button", { name: "1 day before", exact: true }).click();
  await expect(dialog.getByLabel("Send at")).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await expectSound(page, "a message for later");
  await dialog.getByRole("button", { name: "Now", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Send me a copy" }).check();
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();

  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(
      page.getByRole("listitem").filter({ hasText: DEMO_LOGIN.email }).filter({ hasText: "A table for" }),
    ).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
});

test("while a message is sent, its author sees how many are, and in words what came of each e-mail", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Barge Ball", ticket: "Deck" });
  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Ida", last: "Quill", email });
  // No job exists for this broadcast, so its queued email stays queued.
  const [message] = await query<{ id: string }>(
    `insert into messages (account_id, event_id, user_id, type, subject, message, dispatched_at)
     select e.account_id, e.id, m.user_id, 'ALL_ATTENDEES', 'Doors open later', '<p>At eight.</p>', now()
     from events e join memberships m on m.account_id = e.account_id and m.is_account_owner where e.id = $1 returning id`,
    [event.id],
  );
  await query(
    `insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale, status, reason, sent_at)
     select o.account_id, o.event_id, $2, o.id, given.recipient, 'en', given.status, given.reason,
            case given.status when 'SENT' then now() end
     from orders o, (values ('one@example.org', 'SENT', null), ('two@example.org', 'FAILED', 'bounced'),
       ('three@example.org', 'SKIPPED', 'undeliverable'), ('four@example.org', 'QUEUED', null)) given (recipient, status, reason)
     where o.event_id = $1`,
    [event.id, message!.id],
  );

  await open(page, `/manage/event/${event.id}/messages?message=${message!.id}`);
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByText("Sending", { exact: true })).toBeVisible();
  await expect(pane.getByText("1 of 4", { exact: true })).toBeVisible();
  for (const [recipient, outcome] of [
    ["one", "Sent"],
    ["two", "Came back"],
    ["three", "Address does not work"],
    ["four", "Waiting"],
  ])
    await expect(
      pane
        .getByRole("listitem")
        .filter({ hasText: `${recipient}@example.org` })
        .filter({ hasText: outcome! }),
    ).toBeVisible();
  await expectSound(page, "a message that is being sent");

  await query(
    "update outgoing_messages set status = 'SENT', sent_at = now() where message_id = $1 and status = 'QUEUED'",
    [message!.id],
  );
  await query("update messages set status = 'SENT', sent_at = now() where id = $1", [message!.id]);
  await expect(pane.getByText("Sending", { exact: true })).toHaveCount(0);
});

test("a message to many is taken back in time, opens again with all that was typed, and goes only to those chosen", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Tide Tables", ticket: "Bench" });
  const [vip, other, arrived] = [newEmail(), newEmail(), newEmail()];
  await buyOne(page.request, event.id, { first: "Wilma", last: "Penn", email: vip });
  await buyOne(page.request, event.id, { first: "Otto", last: "Penn", email: other });
  const ida = await buyOne(page.request, event.id, { first: "Ida", last: "Penn", email: arrived });
  await query("update attendees set labels = array['VIP'] where event_id = $1 and email in ($2, $3)", [
    event.id,
    vip,
    arrived,
  ]);
  await call(page.request, ["POST", `/public/check-in-lists/${event.check_in_list_short_id}/check-ins`], {
    scans: [{ scan_id: crypto.randomUUID(), code: ida.attendees[0]!.public_id, is_typed: true }],
  });

  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await expect(dialog.getByText("This goes to 3 people.")).toBeVisible();
  await dialog.getByRole("button", { name: "Only those who …" }).click();
  await page.getByRole("menuitem", { name: "have a label" }).click();
  await expect(dialog.getByRole("textbox", { name: "Label" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Label" }).fill("VIP");
  await expect(dialog.getByText("This goes to 2 people.")).toBeVisible();
  await dialog.getByRole("button", { name: "Only those who …" }).click();
  await page.getByRole("menuitem", { name: "are not checked in" }).click();
  await expect(dialog.getByText("This goes to 1 person.")).toBeVisible();
  await expectSound(page, "a message to some of the holders");
  await dialog.getByRole("radio", { name: "What guests need" }).click();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("The quiet door");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("Use the side door.");
  await dialog.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(pane.getByText("with the label VIP")).toBeVisible();

  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveValue("The quiet door");
  await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveText("Use the side door.");
  await expect(dialog.getByRole("textbox", { name: "Label" })).toHaveValue("VIP");
  await dialog.getByRole("textbox", { name: "Subject" }).fill("The side door");
  await dialog.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();

  await openMail(page, vip, "The side door");
  // All recipients are written down before the first e-mail is sent.
  const recipients = await query<{ recipient: string }>(
    "select recipient from outgoing_messages where event_id = $1",
    [event.id],
  );
  expect(recipients).toEqual([{ recipient: vip }]);
  const subjects = await query<{ subject: string }>(
    "select subject from stored_mails where recipient like '%' || $1 || '%'",
    [vip],
  );
  const ours = subjects.filter(({ subject }) => subject.includes(" door"));
  expect(ours.map(({ subject }) => subject)).toEqual(["The side door"]);
});
