import type { Page } from "@playwright/test";
import { EVENTS, eventAddress } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, expectAlive, open, test } from "./steps/test.ts";

test("chosen German stays, on every page and for the errors", async ({ page }) => {
  await open(page, `${await eventAddress("paid")}?promo_code=candle`);
  await page.getByText(/^Language: ?English$/).click();
  const german = page.getByRole("button", { name: "Deutsch" });
  await expect(german).toBeInViewport({ ratio: 1 });
  await german.click();

  await expect(page.getByRole("button", { name: "Tickets holen" })).toBeVisible();
  expect(await language(page)).toEqual({ lang: "de", dir: "ltr" });
  await expect(page).toHaveURL(/promo_code=candle/);
  await page.goto("/auth/login");
  expect(await language(page)).toEqual({ lang: "de", dir: "ltr" });
  await page.goto("/no/such/page");
  expect(await language(page)).toEqual({ lang: "de", dir: "ltr" });
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
});

test("a browser that prefers German is answered in German", async ({ newPage }) => {
  const page = await newPage({ locale: "de-AT" });

  await open(page, await eventAddress("paid"));

  expect(await language(page)).toEqual({ lang: "de", dir: "ltr" });
  await expect(page.getByText(/14,28\s€/).first()).toBeVisible();
});

test("American and British browsers read their own English, and both menus say English", async ({
  newPage,
}) => {
  for (const [locale, lang, date] of [
    ["en-US", "en-us", /[A-Z][a-z]{2} \d+, \d{4}$/],
    ["en-GB", "en", /\d+ [A-Z][a-z]{2} \d{4}$/],
  ] as const) {
    const page = await newPage({ locale });

    await open(page, await eventAddress("paid"));

    expect(await language(page)).toEqual({ lang, dir: "ltr" });
    await expect(page.locator("time").first()).toHaveText(date);
    await expect(page.getByText(/^Language: ?English$/)).toBeVisible();
  }
});

test("chosen dark mode stays, from the first paint, against the system's preference", async ({ newPage }) => {
  const page = await newPage({ colorScheme: "light" });
  await open(page, await eventAddress("paid"));
  expect(await ground(page)).toBe("light");

  await page.getByRole("button", { name: "Dark" }).click();
  expect(await ground(page)).toBe("dark");
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await ground(page)).toBe("dark");

  await expectAlive(page);
  await page.getByRole("button", { name: "Match system" }).click();
  expect(await ground(page)).toBe("light");
});

test("an open page of the back-office goes dark and light with the system", async ({ newPage }) => {
  const page = await newPage({ colorScheme: "light" });
  await logInToDemo(page);
  await open(page, "/manage/events");

  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => ground(page)).toBe("light");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the language is a button away, and the page stays the same", async ({ page }) => {
    await page.goto(await eventAddress("paid"));
    await page.getByText(/^Language: ?English$/).click();
    await page.getByRole("button", { name: "Deutsch" }).click();

    await expect(page.getByRole("heading", { level: 1, name: EVENTS.paid })).toBeVisible();
    await expect(page.getByRole("button", { name: "Tickets holen" })).toBeVisible();
  });
});

test("an unknown address says so, with the way back and to one's tickets, and none to a log-in", async ({
  page,
}) => {
  await page.goto("/auth/login");

  const answer = await page.goto("/no/such/page");

  expect(answer!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found");
  const links = page.getByRole("link");
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "/my-tickets");
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/auth/login");
});

function language(page: Page) {
  return page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
}

/** Compares the lightness of text and background. */
function ground(page: Page): Promise<"light" | "dark"> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number);
    return red + green + blue > 384 ? "dark" : "light";
  });
}
