import fs from "node:fs";
import { test as bare, expect } from "@playwright/test";
import { type Browser, openBrowser } from "./browser.ts";
import { startFirefox } from "./drivers/firefox.ts";
import type { Driver } from "./drivers/webdriver.ts";
import { startWebKit } from "./drivers/webkit.ts";
import { COMPLAINTS } from "./ports.ts";

export { expect };

export interface OtherBrowsers {
  engine: "firefox" | "webkit";
}

interface Fixtures {
  driver: Driver;
  /** Errors of the browser and its pages since the last call. */
  takeErrors: () => Promise<string[]>;
  visitor: Browser;
}

/** A fresh browser for each journey, which fails on any error in the console of its pages. */
export const test = bare.extend<OtherBrowsers & Fixtures>({
  engine: ["firefox", { option: true }],

  driver: async ({ engine }, use) => {
    const driver = await (engine === "firefox" ? startFirefox() : startWebKit());
    await use(driver);
    await driver.quit();
  },

  takeErrors: async ({ driver, baseURL }, use) => {
    const take = async () => {
      const ofPages = await fetch(new URL(COMPLAINTS, baseURL));
      return [...driver.takeErrors(), ...((await ofPages.json()) as string[])];
    };
    await take();
    await use(take);
  },

  visitor: async ({ driver, takeErrors, baseURL }, use, testInfo) => {
    const browser = openBrowser(driver, baseURL!);
    await use(browser);
    if (testInfo.status !== testInfo.expectedStatus)
      fs.writeFileSync(testInfo.outputPath("the-page.png"), await browser.picture());
    // A page may log errors while it is being left, too.
    await driver.send("navigate", { url: "about:blank" });
    expect(await takeErrors(), "the pages complain").toEqual([]);
  },
});
