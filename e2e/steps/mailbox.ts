import { expect, type Page } from "@playwright/test";

/** Waits until the mailbox has an email to this address, and opens it. Jobs send emails seconds later. */
export async function openMail(page: Page, to: string, subject: string): Promise<void> {
  const line = page.getByRole("listitem").filter({ hasText: to }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await line.getByRole("link").click();
  await page.waitForURL(/\/dev\/mail\/\d+$/);
}
