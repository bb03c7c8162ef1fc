import { expect, type Page, type Route } from "@playwright/test";

/**
 * Handles requests of the page to this address from now on. `page.route` returns a moment before Chromium intercepts
 * requests. On a busy machine, a request directly after it reaches the server without the handler. So this function
 * sends test requests and waits until Chromium intercepts one.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handler: (route: Route) => Promise<void>,
): Promise<void> {
  let isIntercepting = false;
  const probe = "**/is-intercepted";
  await page.route(address, handler);
  await page.route(probe, async (route) => {
    isIntercepting = true;
    await route.fulfill({ status: 204 });
  });
  await expect(async () => {
    await page.evaluate(() => fetch("/is-intercepted"));
    expect(isIntercepting).toBe(true);
  }).toPass({ intervals: [20] });
  await page.unroute(probe);
}

/**
 * Holds back the page's requests with this method to this address, as a slow connection does, until `letCome` is
 * called. `begun` resolves when the page has sent the first one.
 */
export async function holdBack(page: Page, method: string, address: string) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  await intercept(page, address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    begin();
    await arrival;
    await route.continue();
  });
  return { begun, letCome };
}

/**
 * Lets the first request of the page with this method to this address reach the server, and holds back the answer, as
 * a bad connection does, until `letCome` is called. `isDone` resolves when the server has answered.
 */
export async function holdBackAnswer(page: Page, method: string, address: string) {
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  const { promise: arrival, resolve: letCome } = Promise.withResolvers<void>();
  let isHeld = false;
  await intercept(page, address, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    finish();
    await arrival;
    await route.fulfill({ response });
  });
  return { isDone, letCome };
}
