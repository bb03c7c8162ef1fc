import { defineConfig } from "@playwright/test";

export const PORT = 4380;

/** Journeys in a real browser, against the built program with an embedded database and its demo data. */
export default defineConfig({
  testDir: "e2e",
  // They have a configuration of their own.
  testIgnore: "other-browsers/**",
  fullyParallel: false,
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 390, height: 844 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
      ],
    },
  },
  webServer: {
    command: "node e2e/serve.mjs",
    url: `http://localhost:${PORT}/readyz`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: { PORT: String(PORT) },
    stderr: "pipe",
  },
});
