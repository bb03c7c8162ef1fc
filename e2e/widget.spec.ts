import type { Frame, Locator, Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./steps/accessibility.ts";
import { BUYER, CARDS, newEmail } from "./steps/buying.ts";
import { wholeChromiumWith } from "./steps/chromium.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { awake, frameIn, type HostSite, startHostSite } from "./steps/host-site.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { bare, expect, open, test } from "./steps/test.ts";

test.use({ launchOptions: wholeChromiumWith("--test-third-party-cookie-phaseout") });

let site: HostSite;
test.beforeAll(async () => void (site = await startHostSite()));
test.afterAll(() => site.stop());

const STRICT = `default-src 'none'; script-src ${PROGRAM_URL}; frame-src ${PROGRAM_URL}; img-src 'self'; style-src 'none'; base-uri 'none'; require-trusted-types-for 'script'`;

const tickets = (id: number, attributes = "") =>
  `<div class="tessera-widget" data-id="${id}" ${attributes}><a href="${PROGRAM_URL}/event/${id}">Tickets on their page</a></div>`;

async function choose(frame: Frame, product: string, quantity: number): Promise<void> {
  await frame.getByRole("spinbutton", { name: `Number of ${product}`, exact: true }).fill(String(quantity));
}

async function giveDetails(frame: Frame, email: string): Promise<void> {
  await frame.waitForURL("**/details?*");
  await awake(frame);
  for (const [name, text] of [
    ["First name", BUYER.first],
    ["Last name", BUYER.last],
    ["E-mail", email],
  ] as const)
    await frame.getByRole("textbox", { name, exact: true }).fill(text);
  await frame.getByRole("button", { name: /^(Continue to payment|Get tickets|Get my ticket)/ }).click();
}

async function pay(frame: Frame): Promise<void> {
  await frame.waitForURL("**/payment?*");
  await frame.getByLabel("Card number").fill(CARDS.good);
  await frame.getByLabel("Expiry date").fill("12/34");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByRole("button", { name: /^Pay / }).click();
  await frame.waitForURL("**/summary?*");
}

/** Expects the frame to be as high as its page, so that it needs no second scroll bar. */
async function expectFitting(page: Page, frame: Frame): Promise<void> {
  await expect(async () => {
    const height = (await page.locator("iframe").first().boundingBox())!.height;
    const body = await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    expect(Math.abs(height - body)).toBeLessThanOrEqual(1);
  }).toPass();
}

test("WEB-05 a visitor buys on the organiser's own website without leaving it, and without a cookie", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const address = site.add("/plain", { body: tickets(event.id) });
  await page.goto(address);
  const frame = await frameIn(page);
  await expect(frame.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tickets on their page" })).toBeHidden();
  await expectFitting(page, frame);
  await expect(page.locator("iframe")).toHaveAttribute("title", event.title);

  await choose(frame, "Student ticket", 2);
  await frame.getByRole("button", { name: "Get tickets" }).click();
  const email = newEmail();
  await giveDetails(frame, email);
  await expectFitting(page, frame);
  await pay(frame);

  await expect(
    frame.getByRole("heading", { level: 1, name: `You are going to ${event.title}` }),
  ).toBeVisible();
  await expect(frame.getByRole("img", { name: /^Ticket code A-/ })).toHaveCount(2);
  await expectFitting(page, frame);
  expect(page.url()).toBe(address);
  expect(await page.context().cookies()).toEqual([]);
  const [order] = await query<{ referrer: string; utm_source: string }>(
    "select referrer, utm_source from orders where email = $1",
    [email],
  );
  expect(order?.utm_source).toBe("embedded_widget");
});

test("a site with a strict policy gets a button whose dialog keeps the focus, closes with Esc and sells", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  const body = `<tessera-widget event="${event.id}" widget-type="button" secondary-color="#7a2e1f"><a href="${PROGRAM_URL}/event/${event.id}">Book a place</a></tessera-widget>`;
  await page.goto(site.add("/strict", { body, policy: STRICT }));
  const button = page.getByRole("link", { name: "Book a place" });
  await expect(button).toHaveCSS("background-color", "rgb(122, 46, 31)");

  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const frame = await frameIn(page);
  await expect(page.getByRole("dialog", { name: event.title })).toBeVisible();
  await expectAccessible(page, "the host page with the dialog");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("tessera-widget");

  await frame.getByRole("button", { name: "Get tickets" }).focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await frame.getByRole("button", { name: "Get tickets" }).click();
  await giveDetails(frame, newEmail());
  await frame.waitForURL("**/summary?*");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

bare(
  "where frames are blocked, where scripts are, and in old browsers, the link to the event remains",
  async ({ page, browser }) => {
    const id = await eventId("paid");
    await page.goto(
      site.add("/no-frames", { body: tickets(id), policy: `script-src ${PROGRAM_URL}; frame-src 'none'` }),
    );
    await expect(page.getByRole("link", { name: "Tickets on their page" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);

    await page.goto(site.add("/no-scripts", { body: tickets(id), policy: "script-src 'none'" }));
    await expect(page.getByRole("link", { name: "Tickets on their page" })).toBeVisible();

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(site.add("/off", { body: tickets(id) }));
    await expect(plain.getByRole("link", { name: "Tickets on their page" })).toBeVisible();
    await context.close();

    // A browser without constructed style sheets, as Safari was until 16.4.
    await page.addInitScript(() => {
      Object.defineProperty(window, "CSSStyleSheet", { value: undefined });
    });
    await page.goto(site.add("/old-browser", { body: tickets(id) }));
    await expect(page.getByRole("link", { name: "Tickets on their page" })).toBeVisible();
  },
);

test("it fits a narrow right-to-left page and a container that scrolls, and shows the top of each step", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await page.setViewportSize({ width: 320, height: 640 });
  const body = `<div id="box" class="box">${"<p>Programme</p>".repeat(5)}${tickets(event.id, 'data-locale="en"')}</div>
    <style>.box{block-size:500px;overflow:auto}body{margin:0}</style>`;
  await page.goto(site.add("/narrow", { body, root: 'lang="ar" dir="rtl"' }));
  const frame = await frameIn(page);
  await expectFitting(page, frame);
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect([await page.evaluate(excess), await frame.evaluate(excess)]).toEqual([0, 0]);

  await choose(frame, "Student ticket", 1);
  await frame.getByRole("button", { name: "Get tickets" }).click();
  await frame.waitForURL("**/details?*");
  await expect(async () => {
    const [top, box] = await page.evaluate(() => [
      document.querySelector(".tessera-widget")!.getBoundingClientRect().top,
      document.querySelector("#box")!.getBoundingClientRect().top,
    ]);
    expect(top!).toBeGreaterThanOrEqual(box! - 1);
  }).toPass();
  expect(await frame.evaluate(excess)).toBe(0);
  await expectAccessible(page, "the host page");

  await frame.getByRole("button", { name: "Release your place" }).click();
  await frame.waitForURL(`**/widget/${event.id}?*`);
  await expect(frame.getByRole("button", { name: "Get tickets" })).toBeVisible();
});

test("several widgets on one page keep to themselves, each in its own language and colours", async ({
  page,
}) => {
  const [paid, free] = [await eventId("paid"), await eventId("free")];
  const [{ organizer_id }] = (await query<{ organizer_id: string }>(
    "select organizer_id from events where id = $1",
    [paid],
  )) as [{ organizer_id: string }];
  const body = `${tickets(paid, 'data-locale="de" data-background-color="#101418" data-padding="24px"')}
    ${tickets(free, 'data-continue-button-text="Count me in"')}
    <tessera-widget organizer="${organizer_id}"><a href="${PROGRAM_URL}/events/${organizer_id}">Events</a></tessera-widget>`;
  await page.goto(site.add("/several", { body }));
  const [german, english, list] = [
    await frameIn(page, 0),
    await frameIn(page, 1),
    await frameIn(page, 2, { hasScripts: false }),
  ];

  await expect(german.locator("html")).toHaveAttribute("lang", "de");
  await expect(german.locator("[style*='--bg']")).toHaveCSS("background-color", "rgb(16, 20, 24)");
  await expect(english.locator("html")).toHaveAttribute("lang", "en");
  await expect(english.getByRole("button", { name: "Count me in" })).toBeVisible();
  const heights = await page
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.clientHeight));
  expect(new Set(heights).size).toBeGreaterThan(1);

  // A list opens its events in the same frame, and leads back.
  await page.locator("iframe").nth(2).scrollIntoViewIfNeeded();
  await list.getByRole("link", { name: "Night of the Cellos" }).click();
  await expect.poll(() => list.url()).toContain(`/widget/${paid}?`);
  await list.getByRole("link", { name: "All events" }).click();
  await expect.poll(() => list.url()).toContain(`/widget/organizer/${organizer_id}?`);
  expect(german.url()).toContain(`/widget/${paid}?`);
});

test("WEB-04 the host page takes messages of its frames only, and no absurd height", async ({ page }) => {
  const id = await eventId("free");
  await page.goto(site.add("/messages", { body: tickets(id) }));
  const frame = await frameIn(page);
  await expectFitting(page, frame);
  const iframe = page.locator("iframe");
  const height = () => iframe.evaluate((element) => element.clientHeight);
  const before = await height();
  const name = await iframe.getAttribute("id");
  // Notes each other height that the host page gives the frame.
  await iframe.evaluate((element, known) => {
    const heights: number[] = ((globalThis as unknown as { heights: number[] }).heights = []);
    new MutationObserver(() => {
      if (element.clientHeight !== known) heights.push(element.clientHeight);
    }).observe(element, { attributes: true });
  }, before);
  const firstOther = () => page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights[0]);

  await page.evaluate((iframeId) => {
    for (const data of [{ type: "resize", height: 7, iframeId }, null, "resize", 7, [], { type: "resize" }])
      postMessage(data, "*");
  }, name);
  await frame.evaluate(
    ([host, iframeId]) => {
      const send = (data: unknown) => parent.postMessage(data, host!);
      send({ type: "resize", height: 9, iframeId: "another" });
      for (const absurd of ["9", Number.NaN, Infinity, { valueOf: () => 9 }.toString(), null])
        send({ type: "resize", height: absurd, iframeId });
    },
    [site.url, name],
  );
  await frame.evaluate(
    ([host, iframeId]) => parent.postMessage({ type: "resize", height: 1e9, iframeId }, host!),
    [site.url, name] as const,
  );

  // Messages arrive in their order, so the page has taken none of those before.
  await expect.poll(firstOther).toBe(20_000);
});

test("no attribute of a host page runs in the frame or reaches a style", async ({ page }) => {
  const id = await eventId("free");
  const hostile = `&quot;&gt;&lt;img src=x onerror=alert(1)&gt;;}body{display:none}url(//evil.example)`;
  const names = [
    "primary-color",
    "primary-text-color",
    "secondary-color",
    "secondary-text-color",
    "background-color",
    "padding",
    "locale",
    "mode",
    "widget-type",
    "widget-version",
    "continue-button-text",
    "promo-code",
    "affiliate",
    "utm-source",
    "height",
    "autoresize",
  ];
  let hasRun = false;
  page.on("dialog", (dialog) => {
    hasRun = true;
    void dialog.dismiss();
  });
  await page.goto(
    site.add("/hostile", { body: tickets(id, names.map((name) => `data-${name}="${hostile}"`).join(" ")) }),
  );
  const frame = await frameIn(page);
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.getByRole("button", { name: /onerror=alert/ })).toBeVisible();
  expect(await frame.locator("img[src=x]").count()).toBe(0);
  expect(await frame.locator("[style*='evil'], [style*='display:none']").count()).toBe(0);
  expect(hasRun).toBe(false);

  await page.goto(
    site.add("/no-id", {
      body: '<tessera-widget event="../../auth/login"><a href="/">Link</a></tessera-widget>',
    }),
  );
  await expect(page.getByRole("link", { name: "Link" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("an element that a script adds later becomes a widget, and tells the page's own scripts how far a buyer is", async ({
  page,
}) => {
  const id = await eventId("free");
  await page.goto(site.add("/later", { body: "" }));
  await page.waitForFunction(() => customElements.get("tessera-widget") !== undefined);
  await page.evaluate((event) => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener("tessera-widget", (message) => told.push((message as CustomEvent).detail));
    const element = document.createElement("tessera-widget");
    element.setAttribute("event", String(event));
    document.body.append(element);
  }, id);
  await frameIn(page);
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
    { type: "ready", step: "tickets" },
  ]);
});

test("a page that shows and removes widgets keeps none of them, and one that it shows again works", async ({
  page,
}) => {
  const id = await eventId("free");
  await page.goto(site.add("/single-page", { body: "" }));
  await page.waitForFunction(() => customElements.get("tessera-widget") !== undefined);
  const views = await page.evaluateHandle((event) => {
    const ready: string[] = [];
    addEventListener("tessera-widget", ({ target, detail }: CustomEventInit & Event) => {
      if (detail.type === "ready") ready.push((target as Element).id);
    });
    const show = (name: string, kind: "div" | "tessera-widget") => {
      const element = Object.assign(document.createElement(kind), { id: name });
      if (kind === "div") element.className = "tessera-widget";
      element.setAttribute("data-id", String(event));
      document.body.append(element);
      return element;
    };
    const kept = [show("kept", "tessera-widget"), show("kept div", "div")];
    const gone = new WeakRef(show("gone", "tessera-widget"));
    return { ready, kept, gone, show };
  }, id);
  const expectReady = (names: string[]) =>
    expect.poll(() => views.evaluate(({ ready }) => ready.toSorted())).toEqual(names);

  await expectReady(["gone", "kept", "kept div"]);
  await views.evaluate(({ kept, gone, show }) => {
    for (const element of [...kept, gone.deref()!]) element.remove();
    show("next", "tessera-widget");
  });
  await expectReady(["gone", "kept", "kept div", "next"]);
  await views.evaluate(({ kept }) => document.body.append(...kept));

  await expectReady(["gone", "kept", "kept", "kept div", "kept div", "next"]);
  await expect
    .poll(async () => {
      await page.requestGC();
      return views.evaluate(({ gone }) => gone.deref() === undefined);
    })
    .toBe(true);
});

const GROUNDS: [name: string, ground: string, around: string, scheme: "light" | "dark"][] = [
  ["a page that says nothing", "", "", "light"],
  ["a dark page", 'style="background:oklch(0.2 0.03 260);color:#eee"', "", "dark"],
  ["a dark part of a light page", "", "background:rgb(20 20 20 / 90%)", "dark"],
  ["a dark gradient", "", "background:linear-gradient(90deg,#000,rgb(40 40 60 / 90%) 40%,#333)", "dark"],
  ["a picture behind light text", "", "background:url(/night.jpg);color:#fff", "dark"],
  ["a page for both schemes", 'style="color-scheme:light dark"', "", "dark"],
];

/** Browsers report a declared colour as `rgb` and a mixed one as `color`. */
const WHITE = /^light (rgb\(255, 255, 255\)|color\(srgb 1 1 1\))$/;

test("the widget is as light or dark as the page around it, through the whole checkout, whatever the visitor's system is", async ({
  newPage,
  ownEvent,
}) => {
  test.slow();
  const event = await ownEvent("free");
  const page = await newPage({ colorScheme: "dark" });
  const shown = (frame: Frame) =>
    frame.getByRole("heading", { level: 1 }).evaluate((title) => {
      const ground = getComputedStyle(title.closest("[data-mantine-color-scheme]")!);
      return `${ground.colorScheme} ${ground.backgroundColor}`;
    });
  for (const [at, [name, root, around, scheme]] of GROUNDS.entries()) {
    const body = `<div style="${around}">${tickets(event.id)}</div>`;
    await page.goto(site.add(`/ground-${at}`, { body, root: `lang="en" ${root}` }));
    const frame = await frameIn(page);
    await expect.poll(() => shown(frame), name).toMatch(new RegExp(`^${scheme} `));
    if (scheme === "dark") continue;

    await expect.poll(() => shown(frame), name).toMatch(WHITE);
    await choose(frame, "Seat at the table", 1);
    await frame.getByRole("button", { name: "Get tickets" }).click();
    await frame.waitForURL(/\/details\?.*scheme=light/);
    await expect.poll(() => shown(frame), "the checkout").toMatch(WHITE);
  }

  const sheet = "html { background: #111; color: #eee }";
  await page.goto(site.add("/ground-late", { body: tickets(event.id), sheet }));
  const late = await frameIn(page);
  await expect.poll(() => shown(late), "a style sheet that comes late").toMatch(/^dark /);

  await page.goto(site.add("/ground-chosen", { body: tickets(event.id, 'data-mode="dark"') }));
  const chosen = await frameIn(page);
  await expect.poll(() => shown(chosen), "the organiser's choice").toMatch(/^dark/);

  const look = 'data-autoresize="false" data-height="2400" data-background-color="#ffe8f0"';
  await page.goto(site.add("/ground-high", { body: tickets(event.id, look) }));
  const high = await frameIn(page);
  await expect.poll(() => shown(high), "its own colour").toBe("light rgb(255, 232, 240)");
  const scheme = () => high.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await expect.poll(scheme, "scroll bars").toBe("light");
});

test("an organiser copies the code, sees the widget beside it, and learns where it is shown", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  // Other journeys have shown widgets of the same organiser.
  await query("delete from widget_installations", []);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/widget`);
  await expect(page.getByText("Not seen anywhere yet.")).toBeVisible();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await page.getByRole("textbox", { name: "Checkout button label" }).fill("Book <now>");
  await page.getByRole("textbox", { name: "Background", exact: true }).fill("#101418");
  await expect(preview.locator("[style*='--bg']")).toHaveCSS("background-color", "rgb(16, 20, 24)");
  const code = page.locator("pre").first();
  await expect(code).toContainText(
    'data-background-color="#101418" data-continue-button-text="Book &lt;now&gt;"',
  );
  await expectSound(page, "the widget's page");

  const visitor = await newPage();
  await visitor.goto(site.add("/pasted", { body: (await code.textContent())!, hasNoLoader: true }));
  const frame = await frameIn(visitor);
  await expect(frame.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect(page.getByText("127.0.0.1")).toBeVisible();
  await expect(page.getByText(/Last seen (now|\d+ seconds ago)/)).toBeVisible();
});

test("the preview is as light or dark as the page around it, whatever the organiser works in", async ({
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const page = await newPage({ viewport: { width: 1440, height: 900 } });
  const lightness = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).colorScheme);
  for (const own of ["dark", "light"]) {
    await logInToDemo(page);
    await page.context().addCookies([{ name: "color_scheme", value: own, url: PROGRAM_URL }]);
    await open(page, `/manage/event/${event.id}/widget`);
    const title = page.frameLocator("iframe").getByRole("heading", { level: 1, name: event.title });
    for (const chosen of ["Dark", "Light"]) {
      await page
        .getByRole("group", { name: "The page around it" })
        .getByRole("button", { name: chosen })
        .click();
      await expect(page.locator("iframe")).toHaveAttribute(
        "src",
        new RegExp(`shown_in=${chosen.toLowerCase()}`),
      );
      await expect(title).toBeVisible();
      // The frame shows its previous page until the next one has loaded.
      await expect
        .poll(() => lightness(title), `${chosen}, in a ${own} workspace`)
        .toBe(chosen.toLowerCase());
    }
    await expectSound(page, `the widget's page in a ${own} workspace`);
  }
});
