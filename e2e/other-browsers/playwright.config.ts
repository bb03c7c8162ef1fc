import { defineConfig } from "@playwright/test";
import { DATA, PROGRAM_PORT, PROXY_PORT } from "./ports.ts";
import type { OtherBrowsers } from "./test.ts";

const ADDRESS = `http://localhost:${PROXY_PORT}`;

// `e2e/steps/database.ts` reads this setting to find the program's database.
process.env.E2E_DATA = DATA;

/**
 * The main journeys in browsers that Playwright itself drives only in its patched builds: Debian's Firefox and
 * WebKit, over WebDriver. Playwright runs the tests and the program.
 */
export default defineConfig<OtherBrowsers>({
  testDir: ".",
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  outputDir: "../../test-results/other-browsers",
  projects: [
    { name: "Firefox", use: { engine: "firefox" } },
    { name: "WebKit", use: { engine: "webkit" } },
  ],
  use: { baseURL: ADDRESS },
  webServer: [
    {
      command: "node e2e/serve.mjs",
      cwd: "../..",
      url: `http://localhost:${PROGRAM_PORT}/readyz`,
      timeout: 90_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      env: { PORT: String(PROGRAM_PORT), PUBLIC_URL: ADDRESS, E2E_DATA: DATA },
      stderr: "pipe",
    },
    {
      command: "node e2e/other-browsers/recording-proxy.ts",
      cwd: "../..",
      port: PROXY_PORT,
      reuseExistingServer: false,
      stderr: "pipe",
    },
  ],
});
