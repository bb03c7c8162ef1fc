import { expect, type Page } from "@playwright/test";
import { scanCode } from "./offline-door.ts";

/**
 * Cuts the phone off the server, but not off other phones: Chromium's own offline mode would end their connections as
 * well.
 */
export async function cutServer(phone: Page): Promise<void> {
  await phone.context().route("**/*", (route) => route.abort());
  await expect(phone.getByText(/Offline · list of/)).toBeVisible({ timeout: 15_000 });
}

export async function restoreServer(phone: Page): Promise<void> {
  await phone.context().unroute("**/*");
}

/** The dialog in which devices are connected. */
export const sheetOf = (phone: Page) => phone.getByRole("dialog", { name: "Connect another device" });

/** The text of the QR code that the phone shows, as a camera would read it. */
export async function shownCode(phone: Page): Promise<string> {
  await expect(sheetOf(phone).getByRole("img", { name: "Code for the other device" })).toBeVisible();
  await phone.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void ((globalThis as { copied?: string }).copied = text);
  });
  await sheetOf(phone).getByText("Copy the code").click();
  return phone.evaluate(() => (globalThis as { copied?: string }).copied!);
}

/** Connects two phones at their doors, each reading the other's code. */
export async function connectPhones(one: Page, other: Page): Promise<void> {
  await one.getByRole("button", { name: /^Connect another device$|devices? connected$/ }).click();
  await sheetOf(one).getByRole("button", { name: "Show a code on this device" }).click();
  await scanCode(other, await shownCode(one));
  await scanCode(one, await shownCode(other));
  for (const phone of [one, other]) {
    await expect(sheetOf(phone).getByText(/^Connected[.]/)).toBeVisible();
    await sheetOf(phone).getByRole("button", { name: "Close" }).click();
  }
}
