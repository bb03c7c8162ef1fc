import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expectSound } from "./steps/accessibility.ts";
import { call, makeLiveEvent } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { expect, open, test } from "./steps/test.ts";

const RED = { r: 192, g: 32, b: 32 };

test("the blurred cover is behind the pages of an organiser and its events, and text on the page's own colour", async ({
  page,
  newPage,
}) => {
  await logInToDemo(page);
  const { organizer, event } = await makeOrganizerWithEvent(page.request, "Hall of Blur");
  await setTheme(page.request, ["organizers", organizer], { background_type: "MIRROR_COVER_IMAGE" });
  const addresses = [`/event/${event}`, `/events/${organizer}/hall-of-blur`];
  const visitor = await newPage({ colorScheme: "light", viewport: { width: 1440, height: 900 } });
  const backdrop = visitor.locator("img[class*=backdrop]");
  for (const address of addresses) {
    await visitor.goto(address);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(backdrop).toHaveCount(0);
  }

  await upload(page.request, "EVENT_COVER", event);
  await upload(page.request, "ORGANIZER_COVER", organizer);

  for (const address of addresses) {
    // A cached page may be a second old, so the visit is repeated.
    await expect(async () => {
      await visitor.goto(address);
      await expect(backdrop).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await expect(backdrop).toHaveAttribute("alt", "");
    await expect(backdrop).toHaveCSS("filter", /blur/);
    // The smallest version is enough for a blur. A browser that has a larger one in its cache takes that.
    await expect(backdrop).toHaveAttribute("sizes", "1px");
    await expect(backdrop).toHaveAttribute("srcset", /\/\d{2,3}\.webp \d{2,3}w/);
    // The picture arrives, is decoded and is painted after its element is there.
    await expect.poll(() => coloursOf(visitor)).toEqual({ beside: "red", main: "rgb(255, 255, 255)" });
    await expectSound(visitor, `${address} with a blurred cover`);
  }
});

test("an organiser's designer shows its draft on an event's page, which keeps its own look", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { organizer, event } = await makeOrganizerWithEvent(page.request, "Hall of Drafts");
  await setTheme(page.request, ["events", event], { accent: "#a02040" });
  await open(page, `/manage/organizer/${organizer}/organizer-homepage-designer`);
  const preview = page.frameLocator("iframe");
  const shown = preview.locator("[style*='--accent']").first();
  const colourOf = (name: string) =>
    shown.evaluate((themed, property) => getComputedStyle(themed).getPropertyValue(property).trim(), name);

  await page.getByRole("textbox", { name: "Background", exact: true }).fill("#f5f3ff");
  await page.getByRole("textbox", { name: "Buttons and links", exact: true }).fill("#0a7d5c");
  await expect.poll(() => colourOf("--accent")).toContain("#0a7d5c");
  await page.getByText("An event’s page").click();

  await expect(preview.getByRole("heading", { level: 1, name: "A Night of Looks" })).toBeVisible();
  await expect.poll(() => colourOf("--accent")).toContain("#a02040");
  await expect.poll(() => colourOf("--bg")).toContain("#f5f3ff");
  await page.getByRole("textbox", { name: "Background", exact: true }).fill("#fff7ed");
  await expect.poll(() => colourOf("--bg")).toContain("#fff7ed");
  expect(await colourOf("--accent")).toContain("#a02040");
});

async function makeOrganizerWithEvent(
  request: APIRequestContext,
  name: string,
): Promise<{ organizer: number; event: number }> {
  const { id: organizer } = await call<{ id: number }>(request, ["POST", "/organizers"], {
    name,
    email: "hello@example.org",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await query("update organizers set status = 'LIVE' where id = $1", [organizer]);
  const { id: event } = await makeLiveEvent(request, { title: "A Night of Looks", ticket: "Seat" });
  await query("update events set organizer_id = $2 where id = $1", [event, organizer]);
  return { organizer, event };
}

const setTheme = (request: APIRequestContext, [kind, id]: [kind: string, id: number], theme: object) =>
  call(request, ["PATCH", `/${kind}/${id}/settings`], { homepage_theme_settings: theme });

/** Uploads a picture of one colour. */
async function upload(request: APIRequestContext, type: string, owner: number): Promise<void> {
  const picture = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: RED } })
    .png()
    .toBuffer();
  const answer = await request.post("/api/images", {
    multipart: {
      image: { name: "cover.png", mimeType: "image/png", buffer: picture },
      image_type: type,
      entity_id: String(owner),
    },
    headers: { origin: PROGRAM_URL },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Returns the colour of the window's left edge, beside the page's column, and that of the column. */
async function coloursOf(visitor: Page): Promise<{ beside: string; main: string }> {
  const picture = await visitor.screenshot({ clip: { x: 4, y: 400, width: 1, height: 1 } });
  const [r, g, b] = [...(await sharp(picture).removeAlpha().raw().toBuffer())] as [number, number, number];
  const isRed = Math.abs(r - RED.r) + Math.abs(g - RED.g) + Math.abs(b - RED.b) < 24;
  const main = await visitor.locator("main").evaluate((element) => getComputedStyle(element).backgroundColor);
  return { beside: isRed ? "red" : `rgb(${r}, ${g}, ${b})`, main };
}
