import type { Locator } from "@playwright/test";
import { call } from "./steps/api.ts";
import { eventId } from "./steps/demo.ts";
import { headsOf } from "./steps/grids.ts";
import { pressEnterOn, tabTo, takeFromMenu, typeInto } from "./steps/keyboard.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("a product is made by keyboard alone", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${(await ownEvent("free")).id}/products`);

  await pressEnterOn(page, page.getByRole("button", { name: "Add product" }).first());
  const form = page.getByRole("dialog", { name: "Add product" });
  await typeInto(page, form.getByLabel("Name", { exact: true }), "Key ring");
  await typeInto(page, form.getByLabel("Price in GBP"), "7.50");
  await pressEnterOn(page, form.getByRole("button", { name: "Add product" }));

  await expect(form).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Key ring" })).toContainText("£7.50");
});

test("a promo code is made and deleted by keyboard alone", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${(await ownEvent("paid")).id}/promo-codes`);

  await pressEnterOn(page, page.getByRole("button", { name: "Add promo code" }).first());
  const form = page.getByRole("dialog", { name: "Add promo code" });
  await typeInto(page, form.getByLabel("Code", { exact: true }), "FINGERTIPS");
  await typeInto(page, form.getByLabel("Percentage off each ticket"), "15");
  await pressEnterOn(page, form.getByRole("button", { name: "Add promo code" }));
  await expect(form).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: /fingertips/i });
  await expect(row).toContainText("15");

  await pressEnterOn(page, row.getByRole("button", { name: /^Actions for/ }));
  await takeFromMenu(page, "Delete");
  await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test("a colleague is invited by keyboard alone", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/account/users");

  await pressEnterOn(page, page.getByRole("button", { name: "Invite people" }));
  const dialog = page.getByRole("dialog");
  const address = `keys-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await typeInto(page, dialog.getByRole("textbox", { name: "E-mail addresses" }), address);
  await pressEnterOn(page, dialog.getByRole("button", { name: /^Send/ }));
  await pressEnterOn(page, dialog.getByRole("button", { name: "Done" }));

  await expect(page.getByRole("row").filter({ hasText: address })).toContainText("Invited");
});

test("every overlay returns the focus when it closes", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/attendees`);
  const expectBack = async (opener: Locator) => {
    // A dialog that this one has followed is gone.
    await expect(page.getByRole("dialog")).toHaveCount(1);
    // A dialog handles keys only after it has taken the focus.
    await expect(page.locator("[role='dialog'] :focus, [role='dialog']:focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  };

  const link = page.getByRole("main").getByRole("link", { name: "Add attendee" });
  await tabTo(page, link);
  await page.keyboard.press("ControlOrMeta+k");
  await expectBack(link);
  await page.keyboard.press("?");
  await expectBack(link);
  // The second dialog's chunk has been loaded, so it opens immediately after the first one.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("textbox", { name: "Go anywhere, find anyone" })).toBeFocused();
  await page.keyboard.type("Shortcuts");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  await expectBack(link);

  const menu = page.getByRole("button", { name: /^Actions for/ }).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await takeFromMenu(page, "Cancel ticket");
  await expectBack(menu);

  const views = page.locator("summary").filter({ hasText: "Views" });
  await views.focus();
  await page.keyboard.press("Enter");
  await pressEnterOn(page, page.getByRole("button", { name: "Save this view…" }));
  await expectBack(views);
});

test("Escape closes an overlay over a form, and leaves the form as it was typed", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("free")}/promo-codes`);
  await page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await code.fill("BELOW");
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("textbox", { name: "Go anywhere, find anyone" });
  await expect(search).toBeFocused();

  await page.keyboard.press("Escape");

  await expect(search).toHaveCount(0);
  // If Escape reached the form too, its motion would end and the form would be gone within this time.
  await page.waitForTimeout(300);
  await expect(code).toHaveValue("BELOW");
  await expect(code).toBeFocused();
});

test("what is typed while the palette loads goes into its field, not to the page behind", async ({
  page,
}) => {
  await logInToDemo(page);
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await open(page, "/manage/events");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("customers");

  const search = page.getByRole("textbox", { name: "Go anywhere, find anyone" });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("customers");
  await expect(page).toHaveURL(/\/manage\/events$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage\/customers$/);
});

test("the palette knows the pages of the account, and offers a name that it does not find for an event", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, "/manage/events");
  const search = page.getByRole("textbox", { name: "Go anywhere, find anyone" });
  const actions = page.getByRole("dialog").locator("[data-action]");
  for (const [typed, label] of [
    ["audit", "Audit log"],
    ["api", "API keys"],
    ["people", "People"],
    ["password", "Profile"],
    ["log out", "Log out"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(search).toBeFocused();
    await page.keyboard.type(typed);
    await expect(actions.filter({ hasText: label }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
  }

  await page.keyboard.press("ControlOrMeta+k");
  await expect(search).toBeFocused();
  await page.keyboard.type("Zebra Fair");
  await actions.filter({ hasText: "Create event “Zebra Fair”" }).click();
  await expect(page.getByLabel("Event name")).toHaveValue("Zebra Fair");

  await page.getByLabel("Event name").fill("Zebra Fair in May");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(search).toBeFocused();
  await page.keyboard.type("Heron Night");
  await actions.filter({ hasText: "Create event “Heron Night”" }).click();
  await expect(page.getByLabel("Event name")).toHaveValue("Heron Night");
});

test("entries of a list are moved and removed by keyboard, and the focus follows them", async ({
  page,
  ownEvent,
}) => {
  await logInToDemo(page);
  const { id } = await ownEvent("paid");
  const entry = (name: string) => ({ name, role: null, stage: null, time: null, url: null });
  await call(page.request, ["PATCH", `/events/${id}/settings`], {
    line_up: [entry("Ada"), entry("Bo"), entry("Cy")],
  });
  await open(page, `/manage/event/${id}/settings#visitors`);
  const list = page.getByRole("group", { name: "Line-up" });
  const button = (name: string) => list.getByRole("button", { name });
  const expectNames = (names: string[]) =>
    expect
      .poll(() =>
        list
          .getByLabel("Name")
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
      )
      .toEqual(names);

  await button("Move up: Cy").focus();
  await page.keyboard.press("Enter");
  await expectNames(["Ada", "Cy", "Bo"]);
  await expect(button("Move up: Cy")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectNames(["Cy", "Ada", "Bo"]);
  await expect(button("Move up: Cy")).toBeFocused();
  // It is the first one, and pressing again does nothing.
  await page.keyboard.press("Enter");
  await expectNames(["Cy", "Ada", "Bo"]);
  await pressEnterOn(page, button("Move down: Cy"));
  await expectNames(["Ada", "Cy", "Bo"]);
  await expect(button("Move down: Cy")).toBeFocused();

  await pressEnterOn(page, button("Remove: Bo"));
  await expectNames(["Ada", "Cy"]);
  await expect(button("Add performer or speaker")).toBeFocused();
  await button("Remove: Ada").focus();
  await page.keyboard.press("Enter");
  await expectNames(["Cy"]);
  await expect(button("Add performer or speaker")).toBeFocused();
});

test("after a row of a form is removed by keyboard, the focus is on the button that adds one", async ({
  page,
  ownEvent,
}) => {
  await logInToDemo(page);
  const { id } = await ownEvent("paid");
  await open(page, `/manage/event/${id}/settings`);
  const add = page.getByRole("button", { name: "Add field" });
  await add.focus();
  await page.keyboard.press("Enter");
  const facts = page.getByRole("group", { name: "Custom fields" });
  await facts.getByLabel("Name").last().fill("Dress code");
  await facts.getByLabel("Value").last().fill("Black tie");
  await facts.getByRole("button", { name: "Remove Dress code" }).focus();
  await page.keyboard.press("Enter");
  await expect(facts.getByRole("button", { name: "Remove Dress code" })).toHaveCount(0);
  await expect(add).toBeFocused();

  await open(page, `/manage/event/${id}/orders/new`);
  const addProduct = page.getByRole("button", { name: "Add product" });
  await addProduct.focus();
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: "Remove this product" });
  await expect(remove).toHaveCount(2);
  await remove.last().focus();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);
  await expect(addProduct).toBeFocused();
});

test("a column that has become the first one keeps the focus, and Escape closes its menu", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("free")}/attendees`);
  const menu = page.locator("summary").filter({ hasText: "Columns" });
  const toFront = page.getByRole("button", { name: "Move Order to the front" });

  await pressEnterOn(page, menu);
  await pressEnterOn(page, toFront);
  await expect(toFront).toHaveAttribute("aria-disabled", "true");
  await expect(toFront).toBeFocused();
  const after = await headsOf(page);
  await page.keyboard.press("Enter");
  expect(await headsOf(page)).toEqual(after);
  await page.keyboard.press("Escape");

  await expect(toFront).toBeHidden();
  await expect(menu).toBeFocused();
});
