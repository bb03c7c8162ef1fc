import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

/** Markup, characters that reverse the reading direction, and a word that is too long for every line. */
const MARKUP = `<img src=x onerror="hurt=1"><b>bold</b>`;
const TURNED = "\u202Egnp.exe\u202C \u2066ok\u2069";
const LONG = "Donau".repeat(30);
const FIRST = `<i>Ivy</i>\u202Eyvi\u202C`;
const LAST = "Weißbrot".repeat(4);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`INJ-06 hostile names are words in drawers, dialogs, toasts and breadcrumbs, ${viewport.width} wide`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport });
    const expectFit = async (where: string) => {
      const { excess, hurt } = await page.evaluate(() => ({
        excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        hurt: "hurt" in window,
      }));
      expect.soft([where, excess, hurt]).toEqual([where, 0, false]);
      await expect(page.locator("img[src='x'], b:text-is('bold')")).toHaveCount(0);
    };
    await logInToDemo(page);
    const title = `${MARKUP} ${TURNED} ${LONG}`.slice(0, 150);
    const event = await makeLiveEvent(page.request, { title, ticket: `${MARKUP} ${LONG}` });
    const email = newEmail();
    await buyOne(page.request, event.id, { first: FIRST, last: LAST, email });

    await open(page, `/manage/event/${event.id}/orders`);
    await expectFit("the list of orders");
    await page.getByRole("link", { name: LAST }).first().click();
    const order = page.getByRole("dialog", { name: /^Order O-/ });
    await expect(order.getByText("Valid").first()).toBeVisible();
    await expectFit("an order's drawer");
    await order.getByRole("link", { name: LAST }).click();
    const ticket = page.getByRole("dialog").filter({ hasText: "Back to order" });
    await expect(ticket).toBeVisible();
    await expectFit("a ticket's drawer");
    await ticket.getByRole("button", { name: "Write a message" }).click();
    const dialog = page.getByRole("dialog", { name: "Write a message" });
    await expect(dialog).toContainText(LAST);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Subject" })).toBeFocused();
    await dialog.getByRole("textbox", { name: "Subject" }).fill(`${MARKUP} 1`);
    await dialog.getByRole("textbox", { name: "Message" }).click();
    await expect(dialog.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    await dialog.getByRole("textbox", { name: "Message" }).pressSequentially("Read <b>this</b>");
    await expectFit("a message");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(`Your message is on its way to ${email}.`)).toBeVisible();
    await expectFit("a toast");
    await ticket.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Cancel ticket" }).click();
    await expect(page.getByRole("dialog").last()).toBeVisible();
    await expectFit("the question before cancelling");

    await open(page, `/manage/event/${event.id}/products`);
    await expectFit("the products");
    await open(page, `/manage/event/${event.id}/settings`);
    await expectFit("the settings");
    const draft = await call<{ id: number }>(page.request, ["POST", "/events"], {
      title,
      start_date: "2031-06-07T20:00",
      timezone: "Europe/Berlin",
      currency: "EUR",
    });
    await open(page, `/manage/event/${draft.id}/settings`);
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByRole("dialog")).toContainText(MARKUP);
    await expectFit("the question before deleting");

    await openMail(page, email, `${MARKUP} 1`);
    await page.goto(`${page.url()}/body`);
    await expect(page.getByText("Read <b>this</b>").last()).toBeVisible();
    await expectFit("the letter");
  });
}
