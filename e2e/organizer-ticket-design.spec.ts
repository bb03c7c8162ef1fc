import type { Locator, Page } from "@playwright/test";
import type { Organizer } from "../src/organizers/contract.ts";
import type { TicketDesignView } from "../src/tickets/contract.ts";
import { expectSound } from "./steps/accessibility.ts";
import { call, makeLiveEvent } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

const FOOTER = "Doors close at nine.\nNo re-entry.";

test("an organiser designs its tickets; an event inherits the design, overrides it and resets it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { organizer, event } = await makeOrganizerWithEvent(page);
  const ticketOf = async () =>
    (await call<TicketDesignView>(page.request, ["GET", `/events/${event}/ticket-design`])).event;

  await open(page, `/manage/organizer/${organizer}/dashboard`);
  await page.getByRole("link", { name: "Ticket designer" }).click();
  await expect(page).toHaveURL(new RegExp(`/manage/organizer/${organizer}/ticket-designer$`));
  await expect(page).toHaveTitle(/Ticket designer/);
  const ticket = page.getByRole("article");
  await expect(ticket).toContainText("Hall of Tickets");
  await expectSound(page, "the ticket designer of an organiser");
  await saves(page, () => page.getByRole("combobox", { name: /Layout/ }).selectOption("modern"));
  await saves(page, () => fill(page, "Accent colour", "#0a7d5c"));
  await saves(page, () => fill(page, "Text at the foot", FOOTER));
  await expect(ticket).toHaveAttribute("data-layout", "modern");
  await expect(ticket).toHaveAttribute("style", /--ticket:\s*#0a7d5c/);
  await expect(ticket).toContainText("No re-entry.");
  await page.getByText("Phone, dark").click();
  await expectSound(page, "the ticket designer of an organiser with a dark ticket");
  await open(page, page.url());
  await expect(field(page, "Text at the foot")).toHaveValue(FOOTER);

  expect(await ticketOf()).toMatchObject({ layout: "modern", colour: "#0a7d5c", footer_text: FOOTER });
  await open(page, `/manage/event/${event}/ticket-designer`);
  await expect(ticket).toHaveAttribute("data-layout", "modern");
  await expect(page.getByText("Settings without a mark come from the organiser.")).toBeVisible();
  await expect(page.getByText("custom ·")).toHaveCount(0);
  await saves(page, () => page.getByRole("combobox", { name: /Layout/ }).selectOption("compact"));
  await saves(page, () => fill(page, "Accent colour", "#a02040"));
  expect(await ticketOf()).toMatchObject({ layout: "compact", colour: "#a02040", footer_text: FOOTER });

  for (const left of [1, 0]) {
    await saves(page, () => page.getByRole("button", { name: "Use the organiser’s" }).first().click());
    await expect(page.getByRole("button", { name: "Use the organiser’s" })).toHaveCount(left);
  }
  await expect(ticket).toHaveAttribute("data-layout", "modern");
  expect(await ticketOf()).toMatchObject({ layout: "modern", colour: "#0a7d5c", footer_text: FOOTER });
});

test("an event's tickets are designed beside their preview, on the phone, on paper and as a PDF", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { event } = await makeOrganizerWithEvent(page);
  await open(page, `/manage/event/${event}/ticket-designer`);
  const tickets = page.getByRole("article");

  await saves(page, () => fill(page, "Accent colour", "#0a7d5c"));
  await saves(page, () => fill(page, "Text at the foot", "Bring your own cup."));
  await expect(tickets).toContainText("Bring your own cup.");
  await page.getByText("Paper", { exact: true }).click();
  const frame = page.getByTitle("Preview");
  const onPaper = frame.contentFrame().getByRole("article");
  const heights: number[] = [];
  for (const [layout, onPage] of Object.entries({ default: 1, modern: 1, compact: 2, sheet: 4 })) {
    const select = page.getByRole("combobox", { name: /Layout/ });
    if ((await select.inputValue()) !== layout) await saves(page, () => select.selectOption(layout));
    await expect(onPaper).toHaveCount(onPage);
    const paper = (await frame.locator("xpath=..").boundingBox())!;
    // A4, whatever its scale on the screen.
    expect(paper.height / paper.width).toBeCloseTo(297 / 210, 2);
    for (const ticket of await onPaper.all()) {
      const box = (await ticket.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(paper.x + paper.width + 1);
      expect(box.y + box.height).toBeLessThanOrEqual(paper.y + paper.height + 1);
    }
    heights.splice(0, heights.length, ...(await heightsOf(onPaper)));
  }
  await expectSound(page, "the ticket designer with tickets on paper");

  const pdf = await page.request.get(
    (await page.getByRole("link", { name: "Sample PDF" }).getAttribute("href"))!,
  );
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("link", { name: "Print samples" }).click();
  await expect(page.getByRole("article").first()).toHaveAttribute("data-layout", "sheet");
  await expect(page.getByRole("article").first()).toContainText("Bring your own cup.");

  // The preview shows what print gives: the same tickets within the margins of A4.
  await page.setViewportSize({ width: 680, height: 1009 });
  await page.emulateMedia({ media: "print" });
  const printed = await heightsOf(page.getByRole("article"));
  expect(heights).toHaveLength(printed.length);
  for (const [index, height] of printed.entries()) expect(Math.abs(height - heights[index]!)).toBeLessThan(2);
});

test("without a connection a change of the tickets waits, and is saved once it is back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  const { event } = await makeOrganizerWithEvent(page);
  // Without a connection the browser itself would log an error when the event stream opens.
  const stream = page.waitForResponse("**/live");
  await open(page, `/manage/event/${event}/ticket-designer`);
  await stream;
  await page.context().setOffline(true);
  await expect(page.getByText("You’re offline. We’ll retry as soon as you’re connected.")).toBeVisible();
  await fill(page, "Text at the foot", FOOTER);
  await expect(page.getByText("Waiting for a connection…")).toBeVisible();

  await page.context().setOffline(false);
  const design = () => call<TicketDesignView>(page.request, ["GET", `/events/${event}/ticket-design`]);
  await expect.poll(design).toMatchObject({ event: { footer_text: FOOTER } });
});

/** Returns heights in CSS pixels of the tickets' own document, whatever the scale of its frame. */
const heightsOf = (tickets: Locator) =>
  tickets.evaluateAll((articles) => articles.map((article) => (article as HTMLElement).offsetHeight));

async function makeOrganizerWithEvent(page: Page): Promise<{ organizer: number; event: number }> {
  const { id: organizer } = await call<Organizer>(page.request, ["POST", "/organizers"], {
    name: "Hall of Tickets",
    email: "hello@example.org",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const { id: event } = await makeLiveEvent(page.request, { title: "A Night of Tickets", ticket: "Seat" });
  await query("update events set organizer_id = $2 where id = $1", [event, organizer]);
  return { organizer, event };
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });

async function fill(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).blur();
}

/** Waits until the designer has saved what `act` changes. */
async function saves(page: Page, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/settings") && answer.ok(),
  );
  await act();
  await saved;
}
