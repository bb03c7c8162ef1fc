import { type Page } from "@playwright/test";
import { open } from "./test.ts";

export async function logInToDemo(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Use the demo login" }).click();
  await page.waitForURL("**/manage/events");
}

/** The event's dashboard, by the list of events. */
export async function openEvent(page: Page, title: string): Promise<void> {
  await open(page, "/manage/events");
  await page.getByRole("link", { name: title }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/dashboard$/);
}
