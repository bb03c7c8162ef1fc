import { defineConfig } from "@playwright/test";
import { chromiumWith } from "./e2e/steps/chromium.ts";

/** The first of the ports that the workers' programs use. */
process.env.E2E_PORT ??= "4380";

const { PROGRAM_URL } = await import("./e2e/steps/program.ts");

/**
 * Journeys in a real browser. Each worker has a built program with an embedded database and its demo data
 * (`e2e/steps/test.ts`), so that the journeys of two files run at once.
 */
export default defineConfig({
  testDir: "e2e",
  // They have configurations of their own.
  testIgnore: ["other-browsers/**", "pictures/**"],
  fullyParallel: false,
  workers: 2,
  // Far longer than it takes: a busy machine is not a failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    baseURL: PROGRAM_URL,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 390, height: 844 },
    // A failure leaves what the page said in any case; `--trace on` records a journey that is run again. CI records what
    // each one did, asked and logged, because nobody is there to run it again; the copies of the page at each step would
    // take a seventh more of the processor.
    trace: process.env.CI ? { mode: "retain-on-failure", screenshots: false, snapshots: false } : "off",
    launchOptions: chromiumWith(),
  },
});
