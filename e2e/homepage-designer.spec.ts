import { READY_THEMES } from "../src/values/theme/ready-themes.ts";
import { expectSound } from "./steps/accessibility.ts";
import { call, giveDetails, holdOne, makeLiveEvent } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test("an organiser chooses an event's theme by keyboard, sees it before it is public, and resets it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Night in Colour", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/homepage-designer`);
  const frame = page.frameLocator("iframe");
  const ground = frame.getByRole("heading", { name: "A Night in Colour" });
  await expect(ground).toBeVisible();
  await expectSound(page, "the homepage designer");

  await page.getByRole("textbox", { name: "Background", exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("#f5f3ff");
  await expect(page.getByText("Set for this event")).toHaveCount(1);
  await expect(frame.locator("[style*='--bg']")).toHaveCount(1);
  const themeOfPage = async () =>
    (await call<{ theme: { background: string } }>(page.request, ["GET", `/public/events/${event.id}`]))
      .theme;
  expect((await themeOfPage()).background).not.toBe("#f5f3ff");

  await page.getByRole("textbox", { name: "Buttons and links", exact: true }).fill("#ffee00");
  await expect(page.getByText(/Buttons would be hard to see/).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Buttons would be hard to see/)).toHaveCount(0);

  await page.getByRole("button", { name: "Save and publish" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await themeOfPage()).background).toBe("#f5f3ff");

  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(async () => expect((await themeOfPage()).background).not.toBe("#f5f3ff")).toPass();
});

const HOSTILE = {
  "yellow on white": { accent: "#ffff00", background: "#ffffff", mode: "system" },
  "grey on grey": { accent: "#808080", background: "#7f7f7f", mode: "system" },
};

test("an event's page and its checkout are accessible in every theme, light and dark", async ({
  page,
  newPage,
}) => {
  test.slow();
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Night of Themes", ticket: "Seat" });
  for (const [name, theme] of Object.entries({ ...READY_THEMES, ...HOSTILE })) {
    await call(page.request, ["PATCH", `/events/${event.id}/settings`], { homepage_theme_settings: theme });
    for (const colorScheme of ["light", "dark"] as const) {
      const visitor = await newPage({ colorScheme });
      // The page is at most a second old.
      await expect(async () => {
        await open(visitor, `/event/${event.id}`);
        await expect(visitor.locator(`[style*="--accent"]`)).toHaveCount(1, { timeout: 500 });
      }).toPass();
      await visitor.waitForTimeout(1_100);
      await open(visitor, `/event/${event.id}`);
      await expectSound(visitor, `${name}, ${colorScheme}`);
      // A checkout opens with a cookie of the browser that began it.
      const held = await holdOne(visitor.request, event.id);
      await open(visitor, `/checkout/${event.id}/${held.short_id}/details`);
      await expectSound(visitor, `details, ${name}, ${colorScheme}`);
      await giveDetails(visitor.request, held);
      await open(visitor, `/checkout/${event.id}/${held.short_id}/summary`);
      await expectSound(visitor, `summary, ${name}, ${colorScheme}`);
      await visitor.close();
    }
  }
});

test("a visitor's page cannot be framed, a preview only by our own pages", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Not in a Frame", ticket: "Seat" });

  const preview = await page.request.get(`/event/${event.id}/preview`);
  expect(preview.headers()["x-frame-options"]).toBe("SAMEORIGIN");
  const visited = await page.request.get(`/event/${event.id}/not-in-a-frame`);
  expect(visited.headers()["x-frame-options"]).toBe("DENY");
});
