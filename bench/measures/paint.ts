import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { PageFeel } from "../page-score.ts";
import type { UnderTest } from "../server-under-test.ts";
import { BUYER, orderOf, placedOrder, stageEvent, target } from "../stage.ts";

/** A visitor's waiting time in milliseconds from the request, and the bytes transferred until then. */
export interface Paint extends PageFeel {
  page: string;
  /** When the steppers and fields respond. */
  usable: number;
  scriptKb: number;
  requests: number;
}

/** The goals of each page, in milliseconds and KB of brotli; the score is Lighthouse's, out of 100. */
export const PAINT_GOALS: Record<
  string,
  { first: number; largest: number; usable: number; scriptKb: number; score?: number }
> = {
  event: { first: 1_000, largest: 1_500, usable: 1_800, scriptKb: 70, score: 98 },
  organiser: { first: 1_200, largest: 1_200, usable: 1_800, scriptKb: 70, score: 98 },
  widget: { first: 1_200, largest: 1_200, usable: 1_800, scriptKb: 70 },
  details: { first: 1_800, largest: 1_800, usable: 2_200, scriptKb: 100 },
  payment: { first: 1_800, largest: 1_800, usable: 2_200, scriptKb: 100 },
  door: { first: 1_800, largest: 1_800, usable: 2_200, scriptKb: 110 },
};

interface Visit {
  page: string;
  path: string;
  /** Opens the checkout in this browser. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

const ORIGIN = `http://${target.host}:${target.port}`;
const SCREEN = { width: 390, height: 844 };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWED = 4;
/** Long enough for work that scripts put off until the page responds. */
const SETTLE_MILLISECONDS = 1_000;

/** Measures the public pages on a slowed phone with a cold cache: the median of several visits each. */
export async function paint(underTest: UnderTest, visits: number): Promise<Paint[]> {
  const browser = await chromium.launch({
    executablePath: process.env.BENCH_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const pages = await pagesOf(underTest);
    const seen: Paint[][] = pages.map(() => []);
    for (let turn = 0; turn < visits; turn++) {
      for (const [index, page] of pages.entries()) seen[index]!.push(await visit(browser, page));
    }
    return seen.map(medianOf);
  } finally {
    await browser.close();
  }
}

async function pagesOf({ pool }: UnderTest): Promise<Visit[]> {
  const { rows } = await pool.query<{ id: number; organizer: number; door: string }>(
    `select e.id, e.organizer_id as organizer, l.short_id as door from events e join check_in_lists l on l.event_id = e.id
     where e.status = 'LIVE' order by e.id limit 1`,
  );
  const { id, organizer, door } = rows[0]!;
  const { eventId, products } = await stageEvent(pool, { products: 2, quantity: 1_000, price: 2500 });
  const orders = `/api/public/events/${eventId}/order`;
  const fresh = await hold(orders, orderOf(products[0]!));
  const known = await hold(orders, orderOf(products[0]!));
  await call(`${orders}/${known.shortId}?session_identifier=${known.session}`, "PUT", { order: BUYER });
  return [
    { page: "event", path: await canonical(`/event/${id}`) },
    { page: "organiser", path: await canonical(`/events/${organizer}/any`) },
    { page: "widget", path: `/widget/${id}` },
    { page: "details", path: `/checkout/${eventId}/${fresh.shortId}/details`, prepare: fresh.open },
    { page: "payment", path: `/checkout/${eventId}/${known.shortId}/payment`, prepare: known.open },
    { page: "door", path: `/check-in/${door}` },
  ];
}

/** Follows the redirect to the address with the right slug, so that no visit measures it. */
async function canonical(path: string): Promise<string> {
  const answer = await fetch(ORIGIN + path, { redirect: "manual" });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`${path} was answered ${answer.status} without a redirect`);
  return new URL(location, ORIGIN).pathname;
}

/** Holds an order. `open` gives a browser the cookies of its checkout. */
async function hold(orders: string, order: object) {
  const answer = await call(orders, "POST", order);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!.split("="));
  const open = (context: BrowserContext) =>
    context.addCookies(
      cookies.map(([name, ...value]) => ({ name: name!, value: value.join("="), url: ORIGIN })),
    );
  return { ...placedOrder(await answer.text()), open };
}

async function call(path: string, method: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", origin: ORIGIN };
  const answer = await fetch(ORIGIN + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function visit(browser: Browser, { page: name, path, prepare }: Visit): Promise<Paint> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2, locale: "en-GB" });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWED });
    await page.goto(ORIGIN + path, { waitUntil: "load" });
    await page.waitForFunction(() => window.seenPaint.usable !== undefined, null, { timeout: 30_000 });
    await page.waitForTimeout(SETTLE_MILLISECONDS);
    return { page: name, ...(await figuresOf(page)) };
  } finally {
    await context.close();
  }
}

async function figuresOf(page: Page): Promise<Omit<Paint, "page">> {
  return page.evaluate(() => {
    const { usable, largest, longTasks, shift } = window.seenPaint;
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]!.startTime;
    const resources = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime <= usable!,
    );
    const scripts = resources.filter(({ name }) => name.endsWith(".js"));
    return {
      firstPaint,
      largestPaint: largest,
      blocked: longTasks
        .filter(({ startTime, duration }) => startTime + duration > firstPaint)
        .reduce((sum, { duration }) => sum + duration - 50, 0),
      shift,
      usable: usable!,
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
      requests: resources.length + 1,
    };
  });
}

declare global {
  interface Window {
    seenPaint: { largest: number; longTasks: PerformanceEntry[]; shift: number; usable?: number };
  }
}

/** Runs in the page. A control responds when React has attached its handlers. */
function watchPaint(): void {
  const seen: Window["seenPaint"] = { largest: 0, longTasks: [], shift: 0 };
  window.seenPaint = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    seen.longTasks.push(...list.getEntries());
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const timer = setInterval(() => {
    const scripted = "script[src], [rel=modulepreload], [data-island]";
    if (document.readyState !== "loading" && !document.querySelector(scripted)) {
      // A page without scripts responds as soon as it is painted.
      const [painted] = performance.getEntriesByName("first-contentful-paint");
      if (!painted) return;
      seen.usable = painted.startTime;
      clearInterval(timer);
      return;
    }
    // On a page with islands only these respond.
    const islands = document.querySelector("[data-island]") ? "[data-island] " : "";
    const control =
      document.querySelector(`main ${islands}input[type=number]`) ??
      document.querySelector(`main ${islands}input:not([type=hidden]), main ${islands}button`);
    if (!control || !Object.keys(control).some((key) => key.startsWith("__reactProps$"))) return;
    seen.usable = performance.now();
    clearInterval(timer);
  }, 10);
}

function medianOf(paints: Paint[]): Paint {
  const median = (of: (paint: Paint) => number) =>
    paints.map(of).toSorted((a, b) => a - b)[Math.floor(paints.length / 2)]!;
  return {
    page: paints[0]!.page,
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    blocked: median(({ blocked }) => blocked),
    shift: median(({ shift }) => shift),
    usable: median(({ usable }) => usable),
    scriptKb: median(({ scriptKb }) => scriptKb),
    requests: median(({ requests }) => requests),
  };
}
