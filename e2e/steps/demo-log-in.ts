import { expect, type Page } from "@playwright/test";
import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import { PROGRAM_URL } from "./program.ts";
import { open } from "./test.ts";

/**
 * Creates a session for the page's browser without the log-in page, which has separate journeys. Opens no
 * page.
 */
export async function logInToDemo(page: Page, url = PROGRAM_URL): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: DEMO_LOGIN,
    headers: { origin: url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Logs in on the current log-in page. */
export async function logInOnPage(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Use the demo login" }).click();
  await page.waitForURL("**/manage/events");
}

/** Opens the event's dashboard from the list of events. */
export async function openEvent(page: Page, title: string): Promise<void> {
  await open(page, "/manage/events");
  await page.getByRole("link", { name: title }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/dashboard$/);
}

/** Returns whether the browser leaves the page without a question, because everything is saved. */
export function mayLeave(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
}
