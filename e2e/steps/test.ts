import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as playwright,
} from "@playwright/test";
import type { DemoEvent } from "./demo.ts";
import { archiveEvent, copyDemoEvent, logInOrganiser, type OwnEvent } from "./event-copy.ts";
import { type Program, PROGRAM_FOLDER, PROGRAM_URL, startProgram, START_SECONDS } from "./program.ts";

export { expect };

/** Fixtures for journeys whose pages may log errors. A worker starts its program once for all its files. */
export const bare = playwright.extend<OwnEvents, { program: Program }>({
  program: [
    // Playwright reads the names of the required fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const program = await startProgram({ place: 0, folder: PROGRAM_FOLDER });
      await use(program);
      await program.stop();
    },
    { scope: "worker", auto: true, timeout: (START_SECONDS + 20) * 1_000 },
  ],
  ownEvent: async ({ playwright: { request } }, use) => {
    const organiser = await request.newContext({ baseURL: PROGRAM_URL });
    await logInOrganiser(organiser);
    const copies: OwnEvent[] = [];
    await use(async (of) => {
      const copy = await copyDemoEvent(organiser, of);
      copies.push(copy);
      return copy;
    });
    await logInOrganiser(organiser);
    for (const { id } of copies) await archiveEvent(organiser, id);
    await organiser.dispose();
  },
});

interface OwnEvents {
  /** Creates a live copy of a demo event, for a journey that buys or edits. No other journey uses it. */
  ownEvent: (of: DemoEvent) => Promise<OwnEvent>;
}

interface Fixtures {
  /** Opens another person's browser. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Fails a journey if any of its pages reports a problem: an error, a warning, a violation of the content
 * security policy, or a difference between React's rendering and the server's.
 */
export const test = bare.extend<Fixtures>({
  context: async ({ context }, use) => {
    const complaints = listen(context);
    await use(context);
    expect(complaints, "the pages complain").toEqual([]);
  },
  newPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({ context, complaints: listen(context) });
      return context.newPage();
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ complaints }) => complaints),
      "the pages complain",
    ).toEqual([]);
  },
});

const EXPECTED = [
  // Repeats the status of a response.
  /^Failed to load resource: the server responded with a status of (4\d\d|503)/,
  // A window that shrinks makes Chromium preload a smaller picture, while the page keeps the larger one that
  // it already has.
  /^The resource \S+ was preloaded using link preload but not used within a few seconds/,
  // Playwright's recorder tries to run a script in an email's frame, and is blocked like any other script.
  /^Blocked script execution in '([^']*\/dev\/mail\/\d+\/body|about:srcdoc)'/,
];

function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (EXPECTED.some((words) => words.test(message.text()))) return;
    complaints.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`${error.page()?.url()}: ${error.error().stack}`));
  return complaints;
}

/** Opens an address and waits for hydration, because scripts press faster than people. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectAlive(page);
}

export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isAlive = (one: Element) => Object.keys(one).some((key) => key.startsWith("__reactProps"));
    const islands = [...document.querySelectorAll("[data-island] > *")];
    const main = document.querySelector("main");
    return islands.length > 0 ? islands.every(isAlive) : main !== null && isAlive(main);
  });
  await page.evaluate(waitForEffects);
}

/** React attaches listeners to the window and the document in tasks that follow the hydration. */
function waitForEffects(): Promise<void> {
  const TURNS = 10;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let turns = 0;
    port1.addEventListener("message", () => {
      turns += 1;
      if (turns < TURNS) port2.postMessage(null);
      else resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
