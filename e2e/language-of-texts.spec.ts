import type { Page } from "@playwright/test";
import { buyOne, call, holdOne, makeLiveEvent } from "./steps/api.ts";
import { openMail } from "./steps/mailbox.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

const TITLE = "לילה של ינשופים";
const TICKET = "כרטיס רגיל";

/** Creates a live event whose texts are in Hebrew, which is not an interface language. */
async function makeHebrewEvent(page: Page) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, {
    title: TITLE,
    description: "<p>נתראה בקרוב</p>",
    ticket: TICKET,
  });
  await call(page.request, ["PATCH", `/events/${event.id}/settings`], {
    content_language: "he",
    post_checkout_message: "<p>תודה רבה</p>",
  });
  await call(page.request, ["POST", `/events/${event.id}/questions`], {
    title: "איך שמעת עלינו?",
    type: "DROPDOWN",
    belongs_to: "ORDER",
    required: false,
    options: ["חברים", "עיתון"],
  });
  return event;
}

/** Lists the elements with a `lang` attribute. Each must have `dir` too. */
function marked(page: Page, language: string): Promise<string[]> {
  return page
    .locator(`[lang="${language}"]`)
    .evaluateAll((elements) =>
      elements.map((element) => `${element.getAttribute("dir")} ${element.textContent.trim()}`),
    );
}

test("an organiser's texts are marked with their language for visitors, buyers and door staff who read another", async ({
  page,
}) => {
  const event = await makeHebrewEvent(page);
  const held = await holdOne(page.request, event.id);
  const email = `hebrew-${event.id}@example.org`;
  const order = await buyOne(page.request, event.id, { first: "Mira", last: "Solberg", email });
  const ticket = order.attendees[0]!.short_id;

  const shown: [address: string, texts: string[]][] = [
    [`/event/${event.id}`, [TITLE, "נתראה בקרוב", TICKET]],
    [`/checkout/${event.id}/${held.short_id}/details`, [TITLE, TICKET, "איך שמעת עלינו?", "חברים"]],
    [`/checkout/${event.id}/${order.short_id}/summary`, [TITLE, TICKET, "תודה רבה"]],
    [`/product/${event.id}/${ticket}`, [TITLE, TICKET]],
    [`/check-in/${event.check_in_list_short_id}`, [TITLE]],
  ];
  for (const [address, texts] of shown) {
    await page.goto(address);
    await expect(page.getByText(TITLE).first(), address).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang), address).toBe("en");
    expect(await marked(page, "he"), address).toEqual(
      expect.arrayContaining(texts.map((text) => `rtl ${text}`)),
    );
    await expectSound(page, address);
  }

  await openMail(page, email, TITLE);
  await page.goto(`${page.url()}/body`);
  expect(await marked(page, "he")).toEqual(expect.arrayContaining([`rtl ${TICKET}`, "rtl תודה רבה"]));
});

test("texts in the page's own language, or in an unknown one, are not marked", async ({ page, newPage }) => {
  await logInToDemo(page);
  await page.context().addCookies([{ name: "locale", value: "de", url: PROGRAM_URL }]);
  const event = await makeLiveEvent(page.request, { title: "Nacht der Eulen", ticket: "Sitzplatz" });

  await open(page, `/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Nacht der Eulen" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  await expect(page.locator("main [lang]")).toHaveCount(0);

  const english = await newPage({ locale: "en-GB" });
  await open(english, `/event/${event.id}`);
  expect(await marked(english, "de")).toContain("null Nacht der Eulen");

  await call(page.request, ["PATCH", `/events/${event.id}/settings`], { content_language: null });
  await expect(async () => {
    await english.reload();
    await expect(english.locator("main [lang]")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("the tickets appear in the buyer's language without another page load, and at once", async ({
  page: organiser,
  newPage,
}) => {
  await logInToDemo(organiser);
  const event = await makeLiveEvent(organiser.request, { title: "Nacht der Eulen", ticket: "Sitzplatz" });
  const page = await newPage({ locale: "de-DE" });
  const order = await holdOne(page.request, event.id);
  const words = page.waitForResponse(/\/words-[^/]+\/de\/order\.js$/);
  await open(page, `/checkout/${event.id}/${order.short_id}/details`);
  await words;
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector("h1")?.textContent ?? "")).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

  await page.locator("#first_name").fill("Mira");
  await page.locator("#last_name").fill("Solberg");
  await page.locator("#email").fill("mira.solberg@example.org");
  await page.keyboard.press("Enter");

  await expect(page.getByText("Wir haben alles an")).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.at(-1)).toContain("Nacht der Eulen");
  expect(seen.filter((title) => title.startsWith("You are going"))).toEqual([]);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`an organiser finds the language of the texts by its own name, ${viewport.width} wide`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport });
    await logInToDemo(page);
    const event = await makeLiveEvent(page.request, { title: "Nuit des hiboux", ticket: "Place" });
    await open(page, `/manage/event/${event.id}/settings`);
    const language = page
      .getByRole("textbox", { name: "Language of your texts", exact: true })
      .or(page.getByRole("combobox", { name: "Language of your texts", exact: true }));

    await expect(language).toHaveValue("English");
    await language.click();
    await expect(page.getByRole("combobox", { name: "Language of your texts" })).toBeFocused();
    await page.keyboard.type("franç");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["French · Français"]);
    await expectSound(page, "the language's menu");
    await page.keyboard.press("Enter");

    await expect(language).toHaveValue("French · Français");
    await expect(async () => {
      const { content_language } = await call<{ content_language: string }>(page.request, [
        "GET",
        `/events/${event.id}/settings`,
      ]);
      expect(content_language).toBe("fr");
    }).toPass();
  });
}

test("Enter chooses the first match of a search field although its list was closed and opened again", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Noche de búhos", ticket: "Plaza" });
  await open(page, `/manage/event/${event.id}/settings`);
  const language = page.getByRole("combobox", { name: "Language of your texts", exact: true });
  await page.getByRole("textbox", { name: "Language of your texts", exact: true }).or(language).click();
  await expect(language).toBeFocused();
  await page.keyboard.type("españ");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText(["Spanish · Español"]);

  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await language.click();
  await expect(options).toHaveText(["Spanish · Español"]);
  await page.keyboard.press("Enter");

  await expect(language).toHaveValue("Spanish · Español");
});
