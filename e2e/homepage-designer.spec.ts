import type { Page } from "@playwright/test";
import sharp from "sharp";
import { READY_THEMES } from "../src/values/theme/ready-themes.ts";
import { expectSound } from "./steps/accessibility.ts";
import { call, giveDetails, holdOne, makeLiveEvent } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { takeLook } from "./steps/looks.ts";
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

  // The preview stays beside the last field.
  await page.getByRole("textbox", { name: "Checkout button label" }).scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toBeInViewport({ ratio: 0.9 });

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

  await page.getByRole("textbox", { name: "Checkout button label" }).fill("Count me in");
  await expect(frame.getByRole("button", { name: "Count me in" })).toBeVisible();
  // The page in the frame leads nowhere and sells nothing.
  await frame.getByRole("button", { name: "Count me in" }).click();
  await frame.getByRole("link", { name: "Lindenhof Kultur", exact: true }).click();
  expect(page.frames()[1]!.url()).toContain(`/event/${event.id}/preview`);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(() => page.frames()[1]!.evaluate(() => innerWidth)).toBe(1280);

  await page.getByRole("button", { name: "Reset: Background" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(async () => expect((await themeOfPage()).background).not.toBe("#f5f3ff")).toPass();
});

test("an organiser designs its page with a picture, and nothing of it is public before it is saved", async ({
  page,
  newPage,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const organiser = await makeOrganiser(page.request, "Harbour in Colour");
  const at = `/events/${organiser.id}/harbour-in-colour`;
  const publicPage = async () =>
    await call<{ images: { type: string }[]; theme: { accent: string; checkout_label: string } }>(
      page.request,
      ["GET", `/public/organizers/${organiser.id}`],
    );
  await open(page, `/manage/organizer/${organiser.id}/organizer-homepage-designer`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Harbour in Colour" })).toBeVisible();
  await expectSound(page, "the homepage designer of an organiser");
  const drawn = frame.locator("main svg[class*=cover]");
  await expect(drawn).toHaveCount(1);

  await page.getByRole("button", { name: "Meadow" }).click();
  await expect(page.getByRole("button", { name: "Meadow" })).toHaveAttribute("aria-pressed", "true");
  await expect(
    frame.locator("[style*='--accent:#1c6b3c'], [style*='--accent: #1c6b3c']").first(),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Checkout button label" }).fill("Take a seat");
  await page.getByRole("checkbox", { name: "About you" }).uncheck();
  await expect(frame.getByText("Brick halls by the water.")).toHaveCount(0);
  await page
    .getByLabel("Cover", { exact: true })
    .and(page.locator("input"))
    .setInputFiles({
      name: "cover.png",
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#0a7" } })
        .png()
        .toBuffer(),
    });
  await page.getByRole("dialog").getByLabel("top right").check();
  await page.getByRole("button", { name: "Use picture" }).click();
  const staged = frame.locator("img[src^='blob:']");
  await expect(staged.first()).toBeVisible();
  // A picture that is only in this tab can be cropped again.
  await page.getByRole("button", { name: "Adjust crop" }).click();
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await expect(crop.getByLabel("top right")).toBeChecked();
  await crop.getByRole("button", { name: "Cancel" }).click();
  // The cover's own colour is one press away.
  const colours = page.getByRole("group", { name: "Colours of the cover" }).getByRole("button");
  await expect(colours).toHaveCount(1);
  await colours.click();
  await expect(colours).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: "Buttons and links", exact: true })).toHaveValue(
    /^#0[0-9a-f](a|b)[0-9a-f]7[0-9a-f]$/,
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(drawn).toHaveCount(1);
  await expect(colours).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(staged.first()).toBeVisible();
  expect(await publicPage()).toMatchObject({ images: [], theme: { accent: "#3446e0", checkout_label: "" } });

  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await publicPage()).toMatchObject({
    images: [{ type: "ORGANIZER_COVER", focal_point: { x: 80, y: 20 } }],
    theme: { accent: "#1c6b3c", checkout_label: "Take a seat" },
  });
  const visitor = await newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await visitor.goto(at);
  await expect(visitor.locator("img[srcset*='/files/']").first()).toHaveCSS("object-position", "80% 20%");
  await expect(visitor.getByText("Brick halls by the water.")).toHaveCount(0);

  await page.getByRole("button", { name: "Reset: Cover" }).click();
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect.poll(async () => (await publicPage()).images).toEqual([]);
});

test("on a phone the designer shows its fields or the preview, and saving stays in reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Night in Hand", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/homepage-designer`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toBeHidden();

  const typeface = page.getByRole("combobox", { name: "Typeface" });
  await typeface.scrollIntoViewIfNeeded();
  const save = (await page.getByRole("button", { name: "Save and publish" }).boundingBox())!;
  const bar = (await page.getByRole("banner").first().boundingBox())!;
  expect(save.y).toBeGreaterThanOrEqual(bar.y + bar.height);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(typeface).toBeHidden();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "A Night in Hand" })).toBeVisible();
  await expectSound(page, "the preview of the homepage designer on a phone");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(typeface).toBeVisible();
  await expect(preview).toBeHidden();
});

async function makeOrganiser(request: Parameters<typeof call>[0], name: string) {
  const made = await call<{ id: number }>(request, ["POST", "/organizers"], {
    name,
    description: "<p>Brick halls by the water.</p>",
    email: "hello@example.org",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await query("update organizers set status = 'LIVE' where id = $1", [made.id]);
  return made;
}

const HOSTILE = {
  "yellow on white": { accent: "#ffff00", background: "#ffffff", mode: "system" },
  "grey on grey": { accent: "#808080", background: "#7f7f7f", mode: "system" },
};

const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

const PHONE = { width: 390, height: 844 };

const SCHEMES = ["light", "dark"] as const;

/** Every theme, with the schemes in the order of their visit. The scheme in which a page is loaded alternates. */
const THEMES = Object.entries({ ...READY_THEMES, ...HOSTILE }).map(([name, theme], index) => ({
  name,
  theme,
  schemes: index % 2 === 0 ? SCHEMES : SCHEMES.toReversed(),
}));

async function expectSoundIn(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][],
  name: string,
): Promise<void> {
  for (const colorScheme of schemes) {
    await takeLook(page, { viewport: PHONE, colorScheme });
    await expectSound(page, `${name}, ${colorScheme}`);
  }
}

test("pages of events and organisers are accessible and fit in every theme, light and dark", async ({
  page,
  newPage,
}) => {
  test.slow();
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Night of Themes", ticket: "Seat" });
  const organiser = await makeOrganiser(page.request, "Hall of Themes");
  const grounds: string[] = [];
  const addresses = [`/event/${event.id}/a-night-of-themes`, `/events/${organiser.id}/hall-of-themes`];
  for (const { name, theme, schemes } of THEMES) {
    const body = { homepage_theme_settings: theme };
    await call(page.request, ["PATCH", `/events/${event.id}/settings`], body);
    await call(page.request, ["PATCH", `/organizers/${organiser.id}/settings`], body);
    const visitor = await newPage({ colorScheme: schemes[0] });
    for (const address of addresses) {
      // A cached page shows the theme before for up to a second.
      await expect(async () => {
        await visitor.goto(address);
        const ground = await visitor.locator("[style*='--accent']").first().getAttribute("style");
        expect(ground).toContain("--accent");
        expect(grounds).not.toContain(`${address} ${ground}`);
        grounds.push(`${address} ${ground}`);
      }).toPass();
      for (const colorScheme of schemes) {
        // A page without scripts keeps the scheme in which it was loaded.
        await visitor.emulateMedia({ colorScheme });
        if (colorScheme !== schemes[0]) await visitor.reload();
        await expectSoundIn(visitor, [colorScheme], `${address} in ${name}`);
        for (const width of WIDTHS) {
          await visitor.setViewportSize({ width, height: 800 });
          const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([address, name, width, overflow <= 0]).toEqual([address, name, width, true]);
        }
      }
    }
    await visitor.close();
  }
});

test("the checkout is accessible in every theme, light and dark", async ({ page, newPage }) => {
  test.slow();
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "A Checkout of Themes", ticket: "Seat" });
  for (const { name, theme, schemes } of THEMES) {
    await call(page.request, ["PATCH", `/events/${event.id}/settings`], { homepage_theme_settings: theme });
    const visitor = await newPage({ colorScheme: schemes[0] });
    // A checkout opens with a cookie of the browser that began it.
    const held = await holdOne(visitor.request, event.id);
    await open(visitor, `/checkout/${event.id}/${held.short_id}/details`);
    await expect(visitor.locator("[style*='--accent']")).not.toHaveCount(0);
    await expectSoundIn(visitor, schemes, `details in ${name}`);
    await giveDetails(visitor.request, held);
    await open(visitor, `/checkout/${event.id}/${held.short_id}/summary`);
    await expectSoundIn(visitor, schemes, `summary in ${name}`);
    await visitor.close();
  }
});

test("nothing that is typed into a theme runs or reaches a style", async ({ page, newPage }) => {
  await logInToDemo(page);
  const organiser = await makeOrganiser(page.request, "Hostile </style><script>alert(1)</script>");
  const label = `"><img src=x onerror=alert(1)></button></style><script>alert(2)</script>`;
  await call(page.request, ["PATCH", `/organizers/${organiser.id}/settings`], {
    homepage_theme_settings: { checkout_label: label, accent: "#a02", background: "#fffe" },
  });
  const event = await makeLiveEvent(page.request, { title: "A Night of Injection", ticket: "Seat" });
  await query("update events set organizer_id = $2 where id = $1", [event.id, organiser.id]);
  // The API refuses such a theme, so it is stored by SQL, as if a later version had stored it.
  await query("update event_settings set homepage_theme_settings = $2 where event_id = $1", [
    event.id,
    JSON.stringify({
      accent: "red;}</style><script>alert(3)</script>",
      background: "url(//evil.example/x)",
      mode: `dark" onload="alert(4)`,
      typeface: "x; --y: url(//evil.example)",
    }),
  ]);

  const visitor = await newPage();
  visitor.on("dialog", (dialog) => expect(dialog.message()).toBe("no dialog at all"));
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(new URL(request.url()).host));
  for (const address of [`/event/${event.id}`, `/events/${organiser.id}/x`]) {
    await visitor.goto(address);
    const html = await (await visitor.request.get(visitor.url())).text();
    expect(html).not.toMatch(/evil\.example|<script>alert|<img src=x|onload="alert/);
  }
  await visitor.goto(`/event/${event.id}`);
  await expect(visitor.getByRole("button", { name: label })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([new URL(visitor.url()).host]));
});

test("a visitor's page cannot be framed, a preview only by our own pages", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Not in a Frame", ticket: "Seat" });

  const preview = await page.request.get(`/event/${event.id}/preview`);
  expect(preview.headers()["x-frame-options"]).toBe("SAMEORIGIN");
  const visited = await page.request.get(`/event/${event.id}/not-in-a-frame`);
  expect(visited.headers()["x-frame-options"]).toBe("DENY");
});
