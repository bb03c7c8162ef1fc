import type { Locator, Page } from "@playwright/test";
import { eventId } from "./steps/demo.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo, openEvent } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** Expects the error below field and button, which stay side by side. All texts start at the same edge. */
async function expectWrongCodeMovesNothing(page: Page): Promise<void> {
  const code = page.getByRole("textbox", { name: "Code" });
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  const resend = page.getByRole("button", { name: "Send me a new code" }).getByText("Send me a new code");
  const boxOf = async (one: Locator) => (await one.boundingBox())!;
  const buttonFromField = async () => {
    const [field, button] = [await boxOf(code), await boxOf(confirm)];
    return { right: button.x - field.x, down: button.y - field.y };
  };
  const before = await buttonFromField();
  const sent = requestsTo(page, /\/confirm-email-with-code$/);

  // A complete code is sent without a press, and a space behind it sends no second one.
  await code.fill("000000");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill("000000 ");

  expect(await buttonFromField()).toEqual(before);
  expect(Math.abs((await boxOf(resend)).x - (await boxOf(code)).x)).toBeLessThan(2);
  expect(sent).toHaveLength(1);
}

/** Collects the paths of the page's POST requests to matching addresses. */
function requestsTo(page: Page, path: RegExp): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && path.test(pathname)) paths.push(pathname);
  });
  return paths;
}

const newAddress = () => `organiser-${crypto.randomUUID().slice(0, 8)}@example.org`;

test("an organiser gets from registration to a live event with a ticket without a detour", async ({
  page,
  context,
  newPage,
}) => {
  const email = newAddress();
  await page.goto("/auth/register");
  await page.getByLabel("Your name").fill("Ada Brück");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at dawn");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/welcome");

  // The preview follows the input; without a price the ticket is free.
  await page.getByLabel("Event name").fill("Harbour Lights");
  await page.getByLabel("Starts").fill("2031-06-07T20:00");
  await page.getByLabel("Venue").fill("Pier 3");
  const preview = page.getByRole("complementary", { name: "Preview of the page" });
  await expect(preview).toContainText("Harbour Lights");
  await expect(preview).toContainText("Pier 3");
  await expect(preview).toContainText("Free");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/getting-started$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Add tickets or products" })).toContainText(
    "done",
  );

  await expectWrongCodeMovesNothing(page);

  await page.getByRole("main").getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish your event" });
  await expect(dialog).toContainText("General admission");
  await dialog.getByLabel("Code").fill(await mailedCode(await context.newPage(), email));
  await dialog.getByRole("button", { name: "Publish now" }).click();

  const live = page.getByRole("dialog", { name: "Your event is live" });
  const address = await live.getByRole("link", { name: "View page" }).getAttribute("href");
  await live.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("banner").getByText("Live", { exact: true })).toBeVisible();
  const visitor = await newPage();
  await visitor.goto(address!);
  await expect(visitor.getByRole("heading", { level: 1, name: "Harbour Lights" })).toBeVisible();
});

test("a first event with a price is led on to setting up payments", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");

  await page.getByLabel("Event name").fill("Harbour Dinner");
  await page.getByLabel("Starts").fill("2031-06-07T20:00");
  await page.getByLabel(/^Price/).fill("12.50");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/getting-started$/);

  await expect(page.getByRole("listitem").filter({ hasText: "Set up payments" })).toBeVisible();
});

test("the bar of a small window still names the current event", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("draft")}/dashboard`);

  const name = page.getByRole("banner").getByRole("button", { name: "Switch event:" });
  expect((await name.boundingBox())!.width).toBeGreaterThan(140);
});

test("a missing value is reported at its field, and typed input survives a reload", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");

  await page.getByLabel("Event name").fill("Half a plan");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByLabel("Starts")).toBeFocused();
  await expect(page.getByText("Please enter when it starts.")).toBeVisible();
  await page.reload();

  await expect(page.getByLabel("Event name")).toHaveValue("Half a plan");
});

test("a new event starts from a template or a copy of the latest event", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");

  await page.getByLabel("Event name").fill("Bread in a day");
  await page.getByRole("button", { name: "A course" }).click();
  await expect(page.getByLabel(/^Price/)).toHaveValue("80");
  await expect(page.getByLabel("Event name")).toHaveValue("Bread in a day");

  await page.getByLabel("Starts").fill("2031-06-07T10:00");
  const made = requestsTo(page, /\/events(?:\/\d+\/duplicate)?$/);
  await page.getByRole("button", { name: /^A copy of/ }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate the event" });
  await dialog.getByLabel("New event name").fill("Bread in two days");
  await dialog.getByLabel("Starts").fill("2031-07-05T10:00");
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/settings$/);
  // The form behind the dialog is not sent.
  expect(made).toEqual([expect.stringMatching(/\/duplicate$/)]);
});

test("a product in tiers is made, moved, changed and deleted", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  await openEvent(page, (await ownEvent("free")).title);
  await page.getByRole("link", { name: "Products", exact: true }).click();

  await page.getByRole("button", { name: "Add product" }).click();
  const form = page.getByRole("dialog", { name: "Add product" });
  await form.getByLabel("Name", { exact: true }).fill("Workshop");
  await form.getByRole("radio", { name: "Tiered prices" }).click();
  await form.getByRole("button", { name: "Add tier" }).click();
  const tiers = form.getByRole("listitem");
  await tiers.nth(0).getByLabel("Tier name").fill("Early");
  await tiers.nth(0).getByLabel("Price in GBP").fill("12.50");
  await tiers.nth(1).getByLabel("Tier name").fill("Late");
  await tiers.nth(1).getByLabel("Price in GBP").fill("20.005");
  await form.getByRole("button", { name: "Add product" }).click();
  await expect(tiers.nth(1).getByLabel("Price in GBP")).toBeFocused();
  await expect(form.getByText("Too many decimal places for this currency.")).toBeVisible();
  await tiers.nth(1).getByLabel("Price in GBP").fill("20");
  await form.getByRole("button", { name: "Add product" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Workshop" });
  await expect(row).toContainText("£12.50 – £20.00");
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(titles.last()).toHaveText("Workshop");
  await row.getByRole("button", { name: "Actions for Workshop" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(titles.last()).not.toHaveText("Workshop");

  await row.getByRole("link", { name: "Workshop" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Workshop" });
  await edit.locator("summary", { hasText: "More" }).click();
  await edit.getByLabel("Minimum per order").fill("4");
  await edit.getByLabel("Maximum per order").fill("2");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByLabel("Maximum per order")).toBeFocused();
  await edit.getByLabel("Maximum per order").fill("6");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();

  await row.getByRole("button", { name: "Actions for Workshop" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});

test("sales are paused and resumed from the bar", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  await openEvent(page, (await ownEvent("dinar")).title);
  const status = page.getByRole("button", { name: /Event status/ });

  await status.click();
  await page.getByRole("menuitem", { name: "Pause sales" }).click();
  await expect(status).toContainText("Sales paused");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();

  await expect(status).toContainText("Live");
});

test("the keyboard switches to another event on the same page", async ({ page }) => {
  await logInToDemo(page);
  await openEvent(page, "Night of the Cellos");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();

  await page.keyboard.press("Control+e");
  await page.getByRole("combobox", { name: "Find an event" }).fill("paper");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/manage\/event\/\d+\/orders$/);
  await expect(page.getByRole("navigation", { name: "You are here" })).toContainText("Tokyo Paper Walk");
});

async function mailedCode(page: Page, email: string): Promise<string> {
  await openMail(page, email, "code");
  const body = await page.request.get(`${page.url()}/body`);
  const code = /\b(\d{6})\b/.exec((await body.text()).replace(/<style[^]*?<\/style>|<[^>]+>/g, " "));
  await page.close();
  return code![1]!;
}
