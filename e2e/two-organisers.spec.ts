import type { Locator, Page } from "@playwright/test";
import { pickOption } from "./steps/pick-option.ts";
import { buyOne, call, makeLiveEvent, orderByHand } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectAccessible, expectSound } from "./steps/accessibility.ts";
import { makeEventWithProducts } from "./steps/grids.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

const DESK = { viewport: { width: 1280, height: 900 } };
test.use(DESK);

/** Logs in a new colleague of the demo's organiser in another browser. */
async function logInAsColleague(page: Page, name: string): Promise<void> {
  const email = `colleague-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await open(page, "/auth/register");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour at dawn");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/welcome");
  await expectAlive(page);
  await query(
    `with joined as (
       insert into memberships (account_id, user_id, role, status)
       select m.account_id, u.id, 'ADMIN', 'ACTIVE'
       from users u, memberships m join users d on d.id = m.user_id
       where u.email = $1 and d.email = 'demo@tessera.example'
       returning account_id, user_id)
     update sessions s set account_id = joined.account_id from joined where s.user_id = joined.user_id`,
    [email],
  );
}

interface EventShown {
  title: string;
  settings: { seo_title: string | null };
}

test("two organisers edit one event: changes of different fields are merged, the same field asks", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Two hands", ticket: "Seat" });
  const colleague = await newPage({ ...DESK, locale: "en-GB" });
  await logInAsColleague(colleague, "Bea Colleague");
  const settings = `/manage/event/${event.id}/settings`;
  await open(page, settings);
  await open(colleague, settings);
  const titleOf = (whose: Page) => whose.getByRole("textbox", { name: "Event name" });
  const saved = (whose: Page) => expect(whose.getByText("Saved · just now")).toBeVisible();
  const stored = () => call<EventShown>(page.request, ["GET", `/events/${event.id}`]);

  // Different fields: one call saves the whole event, and both changes survive.
  await titleOf(colleague).fill("Four hands");
  await saved(colleague);
  await pickOption(page, "Category", "Music");
  await saved(page);
  expect(await stored()).toMatchObject({ title: "Four hands", category: "MUSIC" });
  await expect(page.getByRole("button", { name: "Keep mine" })).toHaveCount(0);
  await expect(titleOf(page)).toHaveValue("Four hands");

  // The same field: nothing is overwritten before the user decides, and no input is lost.
  await titleOf(colleague).fill("Six hands");
  await saved(colleague);
  await titleOf(page).fill("Eight hands");
  const conflict = page.getByText("Bea Colleague has changed the same thing while you were editing");
  await expect(conflict).toBeVisible();
  await expect(page.getByText("Theirs: Six hands")).toBeVisible();
  await expect(page.getByText("Yours: Eight hands")).toBeVisible();
  await expect(titleOf(page)).toHaveValue("Eight hands");
  await expect(titleOf(page)).toBeFocused();
  expect((await stored()).title).toBe("Six hands");
  await expectSound(page, "a conflict in the settings");

  // Both the input and the value it replaces survive a reload.
  await page.reload();
  await expectAlive(page);
  await expect(conflict).toBeVisible();
  await expect(titleOf(page)).toHaveValue("Eight hands");
  await page.getByRole("button", { name: "Take theirs" }).press("Enter");
  await expect(titleOf(page)).toHaveValue("Six hands");
  await expect(conflict).toHaveCount(0);
  expect((await stored()).title).toBe("Six hands");

  await titleOf(colleague).fill("Ten hands");
  await saved(colleague);
  await titleOf(page).fill("Twelve hands");
  await expect(conflict).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).press("Enter");
  await expect(conflict).toHaveCount(0);
  await expect.poll(async () => (await stored()).title).toBe("Twelve hands");
});

test("an undo of what a colleague has changed since asks, and can be kept", async ({ page, newPage }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Undone by one", ticket: "Seat" });
  const settings = `/events/${event.id}/settings`;
  await call(page.request, ["PATCH", settings], { seo_title: "First" });
  const colleague = await newPage({ ...DESK, locale: "en-GB" });
  await logInAsColleague(colleague, "Ulla Colleague");
  await open(page, `/manage/event/${event.id}/settings`);
  const title = page.getByLabel("Title (optional)");
  await title.fill("Second");
  await expect(page.getByText("Saved · just now")).toBeVisible();
  await call(colleague.request, ["PATCH", settings], { seo_title: "Third" });

  await page.locator("[data-state=saved]").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Theirs: Third")).toBeVisible();
  await expect(page.getByText("Yours: First")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();

  await expect(title).toHaveValue("First");
  await expect.poll(() => call(page.request, ["GET", settings])).toMatchObject({ seo_title: "First" });
});

test("two organisers edit one promo code in its form, by keyboard", async ({ page, newPage }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "One code", ticket: "Seat" });
  const codes = `/events/${event.id}/promo-codes`;
  const code = await call<{ id: number }>(page.request, ["POST", codes], {
    code: "early",
    discount_type: "PERCENTAGE",
    discount: 10_000,
  });
  const colleague = await newPage({ ...DESK, locale: "en-GB" });
  await logInAsColleague(colleague, "Cem Colleague");
  const edit = async (whose: Page) => {
    await open(whose, `/manage/event/${event.id}/promo-codes`);
    await whose.getByRole("button", { name: "Actions for EARLY", exact: false }).click();
    await whose.getByRole("menuitem", { name: "Edit" }).click();
    return whose.getByRole("dialog");
  };
  const stored = () => call<Record<string, unknown>>(page.request, ["GET", `${codes}/${code.id}`]);

  // Different fields.
  const [mine, theirs] = [await edit(page), await edit(colleague)];
  await theirs.getByLabel("Maximum uses").fill("20");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toHaveCount(0);
  await mine.getByLabel("Percentage off each ticket").fill("15");
  await mine.getByRole("button", { name: "Save" }).press("Enter");
  await expect(
    page.getByText("Saved, along with changes Cem Colleague has just made to other fields."),
  ).toBeVisible();
  expect(await stored()).toMatchObject({ discount: 15_000, max_allowed_usages: 20 });

  // The same field.
  await edit(page);
  await edit(colleague);
  await theirs.getByLabel("Maximum uses").fill("30");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toHaveCount(0);
  await mine.getByLabel("Maximum uses").fill("40");
  await mine.getByRole("button", { name: "Save" }).press("Enter");
  const keep = mine.getByRole("button", { name: "Keep mine" });
  await expect(keep).toBeFocused();
  await expect(mine.getByText("Theirs: 30")).toBeVisible();
  await expect(mine.getByText("Yours: 40")).toBeVisible();
  await expectAccessible(page, "a conflict in a form");
  expect(await stored()).toMatchObject({ max_allowed_usages: 30 });
  // What is typed before the decision is saved with it.
  await mine.getByLabel("Percentage off each ticket").fill("25");
  await keep.press("Enter");
  await expect(mine).toHaveCount(0);
  expect(await stored()).toMatchObject({ max_allowed_usages: 40, discount: 25_000 });
});

test("two organisers edit one product: changes of different tiers are merged, the same tier asks", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Two tiers", ticket: "Seat" });
  const products = `/events/${event.id}/products`;
  const product = await call<{ id: number }>(page.request, ["POST", products], {
    title: "Stalls",
    type: "TIERED",
    product_type: "TICKET",
    prices: [
      { label: "Early", price: 1_000 },
      { label: "Late", price: 2_000 },
    ],
  });
  const colleague = await newPage({ ...DESK, locale: "en-GB" });
  await logInAsColleague(colleague, "Dai Colleague");
  const edit = async (whose: Page) => {
    await open(whose, `/manage/event/${event.id}/products?product=${product.id}`);
    return whose.getByRole("dialog");
  };
  const priceOf = (form: Locator, tier: number) =>
    form.getByRole("listitem").nth(tier).getByLabel("Price in EUR");
  const save = (form: Locator) => form.getByRole("button", { name: "Save" }).press("Enter");
  const stored = async () => {
    const { prices } = await call<{ prices: { price: number }[] }>(page.request, [
      "GET",
      `${products}/${product.id}`,
    ]);
    return prices.map(({ price }) => price);
  };

  // Different tiers.
  const [mine, theirs] = [await edit(page), await edit(colleague)];
  await priceOf(theirs, 0).fill("11");
  await save(theirs);
  await expect(theirs).toHaveCount(0);
  await priceOf(mine, 1).fill("22");
  await save(mine);
  await expect(
    page.getByText("Saved, along with changes Dai Colleague has just made to other fields."),
  ).toBeVisible();
  expect(await stored()).toEqual([1_100, 2_200]);

  // The same tier, while a third one is added.
  await edit(page);
  await edit(colleague);
  await priceOf(theirs, 0).fill("12");
  await theirs.getByRole("button", { name: "Add tier" }).click();
  await theirs.getByRole("listitem").nth(2).getByLabel("Tier name").fill("Door");
  await priceOf(theirs, 2).fill("30");
  await save(theirs);
  await expect(theirs).toHaveCount(0);
  await priceOf(mine, 0).fill("13");
  await save(mine);
  const keep = mine.getByRole("button", { name: "Keep mine" });
  await expect(keep).toBeFocused();
  await keep.press("Enter");
  await expect(mine).toHaveCount(0);
  expect(await stored()).toEqual([1_300, 2_200, 3_000]);
});

test("an open order, and one that was open before, show that a colleague has marked them as paid", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const { id } = await makeEventWithProducts(page.request, "Paid by a colleague", [
    { title: "Seat", price: 2_000 },
  ]);
  const ada = await orderByHand(page.request, id, "Ada");
  const bo = await orderByHand(page.request, id, "Bo");
  const colleague = await newPage({ ...DESK, locale: "en-GB" });
  await logInAsColleague(colleague, "Eva Colleague");
  const markAsPaid = (order: number) =>
    call(colleague.request, ["POST", `/events/${id}/orders/${order}/mark-as-paid`]);
  const drawer = page.getByRole("dialog");
  const expectUnpaid = async () => {
    await expect(drawer.getByRole("button", { name: "Mark as paid" })).toBeVisible();
    await expect(drawer.getByText("Awaiting payment", { exact: true }).first()).toBeVisible();
  };
  const expectPaid = async () => {
    await expect(drawer.getByText("Completed", { exact: true })).toBeVisible();
    await expect(drawer.getByText("Awaiting payment", { exact: true })).toHaveCount(0);
    await expect(drawer.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
    await expect(drawer.getByText(/^Marked as paid/)).toBeVisible();
  };
  await openLive(page, id, `orders?order=${bo}`);
  await expectUnpaid();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expectUnpaid();

  await markAsPaid(ada);
  await expectPaid();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await markAsPaid(bo);
  await expect(
    page.getByRole("table", { name: "Orders" }).getByText("Completed", { exact: true }),
  ).toHaveCount(2);
  await page.getByRole("link", { name: "Bo Lovelace" }).click();
  await expectPaid();
});

test("an open attendee shows a check-in at the door, and what was typed meanwhile stays", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Seen at the door", ticket: "Seat" });
  const { attendees } = await buyOne(page.request, event.id);
  const [attendee] = await call<{ id: number }[]>(page.request, ["GET", `/events/${event.id}/attendees`]);
  await openLive(page, event.id, `attendees/${attendee!.id}`);
  const notes = page.getByRole("textbox", { name: /^Notes/ });
  await notes.fill("Knows the band");
  await expect(page.getByRole("button", { name: "Check in", exact: true })).toBeVisible();

  await call(page.request, ["POST", `/public/check-in-lists/${event.check_in_list_short_id}/check-ins`], {
    scans: [{ scan_id: crypto.randomUUID(), code: attendees[0]!.public_id, is_typed: true }],
  });

  await expect(page.getByText(/^In since/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Check in", exact: true })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "was checked in" })).toBeVisible();
  await expect(notes).toHaveValue("Knows the band");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const saved = await call<{ notes: string }>(page.request, [
    "GET",
    `/events/${event.id}/attendees/${attendee!.id}`,
  ]);
  expect(saved.notes).toBe("Knows the band");
});

/** Opens a page of the event and waits for its live stream. */
async function openLive(page: Page, event: number, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith(`/events/${event}/live`));
  await open(page, `/manage/event/${event}/${path}`);
  await stream;
}
