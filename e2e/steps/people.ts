import type { Page } from "@playwright/test";
import { query } from "./database.ts";
import { openMail } from "./mailbox.ts";
import { open } from "./test.ts";

/** The password of everybody who registers in a journey. */
export const PASSWORD = "a quiet harbour at dawn";

export const newAddress = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** Registers a person with a new account and confirms the address, as the page's visitor. */
export async function register(page: Page, name: string, email: string): Promise<void> {
  await open(page, "/auth/register");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/welcome");
  // Only members who have confirmed their address may write to others.
  await query("update users set email_verified_at = now() where email = $1", [email]);
}

/** Sends the log-in form. `returnTo`: the page that the log-in leads to. */
export async function logIn(page: Page, email: string, returnTo = ""): Promise<void> {
  await open(page, `/auth/login${returnTo && `?return_to=${encodeURIComponent(returnTo)}`}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** The path of a link in the last email to this address. */
export async function mailedLink(page: Page, to: string, subject: string, link: RegExp): Promise<string> {
  await openMail(page, to, subject);
  const email = page.frameLocator("iframe");
  const href = await email.getByRole("link", { name: link }).first().getAttribute("href");
  return new URL(href!).pathname;
}
