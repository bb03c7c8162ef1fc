import { expectSound } from "./steps/accessibility.ts";
import { buyOne } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, test } from "./steps/test.ts";

test("a buyer without an email or a cookie finds the tickets again, without JavaScript and by keyboard", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  const order = await buyOne(page.request, event.id);
  const email = newEmail();
  await query("update orders set email = $1 where short_id = $2", [email, order.short_id]);
  const phone = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  await phone.goto(event.address);
  await phone.getByRole("contentinfo").getByRole("link", { name: "Find my tickets" }).click();
  await phone.getByLabel("E-mail").fill("nobody");
  await phone.keyboard.press("Enter");
  await expect(phone.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(phone.getByLabel("E-mail")).toHaveValue("nobody");
  await phone.getByLabel("E-mail").fill(email);
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Check your inbox")).toBeVisible();

  await openMail(page, email, "Your tickets");
  const body = await page.request.get(`${page.url()}/body`);
  const [link] = /https?:\/\/[^"\s]+\/my-tickets\/[\w-]+/.exec(await body.text())!;
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 2, name: event.title })).toBeVisible();
  await phone.getByRole("link", { name: /^Show order/ }).click();
  await expect(phone.getByRole("heading", { name: `Order ${order.public_id}` })).toBeVisible();

  const reader = await newPage();
  await reader.goto(link);
  await expectSound(reader, "the tickets of an e-mail address");
});

test("an old link says so and offers another one", async ({ page }) => {
  const answer = await page.goto("/my-tickets/an-old-link");

  expect(answer!.status()).toBe(404);
  await expect(page.getByText("This link is no longer valid")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});
