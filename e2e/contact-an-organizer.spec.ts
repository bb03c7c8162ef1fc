import { query } from "./steps/database.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

async function organizerAddress(): Promise<string> {
  const [organizer] = await query<{ id: number }>(
    "select id from organizers where status = 'LIVE' order by id limit 1",
  );
  return `/events/${organizer!.id}/organizer/contact`;
}

test("a visitor writes to an organiser; mistakes are reported beside their fields", async ({ page }) => {
  await open(page, await organizerAddress());
  await expect(page).toHaveURL(/\/events\/\d+\/[a-z0-9-]+\/contact$/);
  await expectSound(page, "the form");
  const send = page.getByRole("main").getByRole("button");

  await send.click();
  await expect(page.getByRole("alert")).toContainText("Name: Please fill this in.");
  await expectSound(page, "the form with what is wrong");
  await page.locator("#name").fill("Vera");
  await page.locator("#email").fill(`vera-${crypto.randomUUID().slice(0, 8)}@example.org`);
  await page.locator("#message").fill("Is there a cloakroom? See https://example.org/coat");
  await send.click();

  // A message that contains a link must answer a question first.
  const [first, second] = (await page.locator("input[name=question]").inputValue())
    .split(".")
    .slice(3, 5)
    .map(Number);
  await expect(page.locator("#message")).toHaveValue(/cloakroom/);
  await page.locator("#answer").fill(String(first! + second!));
  await send.click();

  await expect(page.getByRole("status")).toBeVisible();
  await expect(page.locator("#message")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /^Back to / })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same form is sent and answered", async ({ page }) => {
    await page.goto(await organizerAddress());
    await page.locator("#name").fill("Vera");
    await page.locator("#email").fill(`vera-${crypto.randomUUID().slice(0, 8)}@example.org`);
    await page.locator("#message").fill("Is there a cloakroom?");
    await page.getByRole("main").getByRole("button").click();

    await expect(page.getByRole("status")).toBeVisible();
  });
});
