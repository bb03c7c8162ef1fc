import fs from "node:fs";
import { test as bare, expect } from "@playwright/test";
import { type Browser, openBrowser } from "./browser.ts";
import { startFirefox } from "./drivers/firefox.ts";
import { startWebKit } from "./drivers/webkit.ts";
import { COMPLAINTS } from "./ports.ts";

export { expect };

export interface OtherBrowsers {
  engine: "firefox" | "webkit";
}

/** A fresh browser for each journey, none of whose pages may complain on the way. */
export const test = bare.extend<OtherBrowsers & { visitor: Browser }>({
  engine: ["firefox", { option: true }],
  visitor: async ({ engine, baseURL }, use, testInfo) => {
    const complaintsOfPages = async () =>
      (await (await fetch(new URL(COMPLAINTS, baseURL))).json()) as string[];
    await complaintsOfPages();
    const driver = await (engine === "firefox" ? startFirefox() : startWebKit());
    try {
      const browser = openBrowser(driver, baseURL!);
      await use(browser);
      if (testInfo.status !== testInfo.expectedStatus)
        fs.writeFileSync(testInfo.outputPath("the-page.png"), await browser.picture());
      // Leaving a page may make it complain as well.
      await driver.send("navigate", { url: "about:blank" });
      expect([...driver.complaints(), ...(await complaintsOfPages())], "the pages complain").toEqual([]);
    } finally {
      await driver.quit();
    }
  },
});
