import { expect, type Locator, type Page } from "@playwright/test";

export const BUYER = { first: "Mira", last: "Solberg", email: "mira.solberg@example.org" };

/** Returns a unique address, so that a mailbox contains only this buyer's emails. */
export function newEmail(): string {
  return `mira.${crypto.randomUUID().slice(0, 8)}@example.org`;
}

export async function choose(page: Page, product: string, quantity: number): Promise<void> {
  await page.getByRole("spinbutton", { name: `Number of ${product}`, exact: true }).fill(String(quantity));
}

export async function getTickets(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL("**/checkout/*/*/details");
}

export async function fillInDetails(page: Page, { first, last, email } = BUYER): Promise<void> {
  await field(page, "First name").fill(first);
  await field(page, "Last name").fill(last);
  await field(page, "E-mail").fill(email);
}

export async function takeFreeTickets(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Get (my )?tickets?$/ }).click();
}

/** Finds fields by role, because the collapsed fields of guests have the same labels. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("textbox", { name, exact: true });
}

export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0000 0000 3220",
  late: "4000 0000 0000 0259",
};

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12/34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Returns the order's short id in the address of a checkout page. */
export function orderOf(page: Page): string {
  return new URL(page.url()).pathname.split("/")[3]!;
}

export async function expectTicket(page: Page, event: string): Promise<void> {
  await page.waitForURL(/\/summary(\?|$)/);
  await expect(page.getByRole("heading", { level: 1, name: `You are going to ${event}` })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Ticket code A-/ }).first()).toBeVisible();
}
