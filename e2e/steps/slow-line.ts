import type { CDPSession, Page } from "@playwright/test";

/** 1.6 Mbit/s and 150 ms, as in docs about weights. Returns the session with the browser's developer tools. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return devtools;
}
