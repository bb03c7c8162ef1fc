import type { Page } from "@playwright/test";
import { BUYER, expectTicket, field } from "./steps/buying.ts";
import { expect, open, test } from "./steps/test.ts";

const MAX_TAB_STOPS = 14;

test("a free ticket needs three fields and no pointer, and few Tab stops", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  await open(page, event.address);
  const tab = countingTabs(page);
  // The skip link passes the header; the next stop is the ticket's quantity, as on the screen.
  await page.getByRole("button", { name: "Fewer Seat at the table" }).focus();

  await tab.to(page.getByRole("spinbutton", { name: "Number of Seat at the table" }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/details");

  await expect(page.getByRole("heading", { name: "Your details" })).toBeFocused();
  await tab.to(field(page, "First name"));
  await page.keyboard.type(BUYER.first);
  await tab.to(field(page, "Last name"));
  await page.keyboard.type(BUYER.last);
  await tab.to(field(page, "E-mail"));
  await page.keyboard.type(BUYER.email);
  await page.keyboard.press("Enter");

  await expectTicket(page, event.title);
  expect(tab.count()).toBeLessThanOrEqual(MAX_TAB_STOPS);
});

type Target = ReturnType<Page["getByRole"]>;

/** Counts the Tab presses until the target has focus. Fails at a stop without a visible focus ring. */
function countingTabs(page: Page) {
  let stops = 0;
  return {
    count: () => stops,
    async to(target: Target): Promise<void> {
      for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
        await page.keyboard.press("Tab");
        stops += 1;
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${String(target)} is not reached by Tab`);
    },
  };
}
