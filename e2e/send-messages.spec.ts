import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { holdBack } from "./steps/interception.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser writes to a buyer from the order's drawer, and finds it in its history", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Letters by Candlelight", ticket: "Chair" });
  const email = newEmail();
  await buyOne(page.request, event.id, { first: "Wilma", last: "Penn", email });
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], { support_email: "help@hall.example" });

  await open(page, `/manage/event/${event.id}/orders`);
  await page.getByRole("link", { name: "Wilma Penn" }).click();
  await page.getByRole("button", { name: "Message buyer" }).click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByRole("textbox", { name: "Subject" }).fill("Doors open later");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("We open at eight, not at seven.");
  await expectSound(page, "writing to a buyer");
  await dialog.getByText("Preview", { exact: true }).click();
  const preview = page.frameLocator("iframe[title='The e-mail as its reader sees it']");
  await expect(preview.getByRole("heading", { name: "Doors open later" })).toBeVisible();
  await expect(dialog.getByText("Replies go to help@hall.example.")).toBeVisible();
  await expectSound(page, "the preview of a message");
  await dialog.getByRole("button", { name: "Send" }).click();

  await expect(page.getByText(`Your message is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByText(`Message to ${email}: “Doors open later”`)).toBeVisible();
  await page.getByRole("button", { name: "Read the message" }).click();
  await expect(page.getByRole("dialog").getByText("We open at eight, not at seven.")).toBeVisible();
  await openMail(page, email, "Doors open later");
});

test("a mistake in a message is reported beside its field, and typed text stays", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Letters at Noon", ticket: "Chair" });
  await buyOne(page.request, event.id, { first: "Ida", last: "Quill", email: newEmail() });

  await open(page, `/manage/event/${event.id}/attendees`);
  await page.getByRole("link", { name: "Ida Quill" }).click();
  await page.getByRole("button", { name: "Write a message" }).click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByRole("textbox", { name: "Subject" }).fill("Just a word");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Write a message" }).click();
  await expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveValue("Just a word");
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(dialog.getByRole("textbox", { name: "Subject" })).toHaveValue("");
});

test("a ticket opens from inside its order's drawer and leads back, and the list stays where it was", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Letters at Dusk", ticket: "Chair" });
  await buyOne(page.request, event.id, { first: "Nora", last: "Inkwell", email: newEmail() });

  await open(page, `/manage/event/${event.id}/orders?query=Inkwell`);
  await page.getByRole("link", { name: "Nora Inkwell" }).focus();
  await page.keyboard.press("Enter");
  const order = page.getByRole("dialog", { name: /^Order O-/ });
  await order.getByRole("link", { name: "Nora Inkwell" }).click();

  const ticket = page.getByRole("dialog", { name: "Nora Inkwell" });
  await expect(ticket.getByRole("link", { name: /^Back to order O-/ })).toBeVisible();
  await expect(order).toBeHidden();
  await expectSound(page, "a ticket inside an order");
  await ticket.getByRole("link", { name: /^Back to order O-/ }).click();
  await expect(order.getByRole("link", { name: "Nora Inkwell" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(ticket).toBeVisible();
  await expect(order).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(order.getByRole("link", { name: "Nora Inkwell" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Nora Inkwell" })).toBeFocused();
  expect(new URL(page.url()).search).toBe("?query=Inkwell");
});

test("a message waits for a file that is being uploaded, and then has it", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Plans on a Slow Line", ticket: "Chair" });
  await buyOne(page.request, event.id, { first: "Ida", last: "Quill", email: newEmail() });
  await open(page, `/manage/event/${event.id}/messages`);
  await page.getByRole("button", { name: "Write a message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Write a message" });
  await dialog.getByRole("radio", { name: "What guests need" }).click();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("How to get there");
  await dialog.getByRole("textbox", { name: "Message" }).click();
  await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("See the plan.");
  const upload = await holdBack(page, "POST", "**/messages/attachments");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/messages")) sent.push(request.url());
  });

  await dialog.getByLabel("Files to attach").setInputFiles({
    name: "plan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 the way"),
  });
  await upload.begun;
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  const sentence = dialog.getByText("Please wait until the files are uploaded.");
  await expect(sentence).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send a test to me" })).toBeDisabled();
  await expectSound(page, "a message whose file is being uploaded");
  expect(sent).toEqual([]);

  upload.letCome();
  await expect(dialog.getByRole("list", { name: "Attachments" }).getByText("plan.pdf")).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Send (now|to \d)/ }).click();
  await expect(page.getByText("Sending in 15 seconds")).toBeVisible();
  const pane = page.getByRole("region", { name: "Message" });
  await expect(pane.getByRole("list", { name: "Attachments" }).getByText("plan.pdf")).toBeVisible();
  expect(sent).toHaveLength(1);
});
