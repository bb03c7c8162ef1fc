import type { Page } from "@playwright/test";
import { query } from "./steps/database.ts";
import { eventAddress } from "./steps/demo.ts";
import { expect, test } from "./steps/test.ts";

test.use({ javaScriptEnabled: false });

test("the pages of events and organisers pass every audit of search engines, without scripts", async ({
  page,
}) => {
  const [organiser] = await query<{ id: string }>("select id from organizers order by id limit 1");
  const robots = await (await page.request.get("/robots.txt")).text();
  for (const address of [
    await eventAddress("paid"),
    await eventAddress("soldOut"),
    await eventAddress("past"),
    `/events/${organiser!.id}/any-name`,
    `/events/${organiser!.id}/any-name/past-events`,
  ]) {
    const answer = (await page.goto(address))!;
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()).not.toHaveProperty("x-robots-tag");
    expect(await problemsOf(page), address).toEqual([]);
    const { pathname } = new URL(page.url());
    expect(disallowedIn(robots).filter((start) => pathname.startsWith(start))).toEqual([]);
  }
});

/** The audits of Lighthouse's category SEO, and of its best practices that concern a document. */
function problemsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? "";
    const links = [...document.querySelectorAll("a")];
    const nameOf = (link: Element) =>
      link.getAttribute("aria-label") ?? (link.textContent.trim() || attribute("a img", "alt"));
    const vague = /^(click here|click this|go|here|this|start|right here|more|learn more)$/i;
    const small = [...document.querySelectorAll("p, li, dd, dt, a, span")].filter(
      (element) => element.textContent.trim() && Number.parseFloat(getComputedStyle(element).fontSize) < 12,
    );
    const canonical = document.querySelectorAll("link[rel=canonical]");
    const checks: [problem: string, isFound: boolean][] = [
      ["no title", document.title.trim() === ""],
      ["no description", attribute("meta[name=description]", "content").trim() === ""],
      ["no language", !/^[a-z]{2,3}(-[A-Za-z]+)?$/.test(document.documentElement.lang)],
      ["no viewport", !attribute("meta[name=viewport]", "content").includes("width=device-width")],
      ["not one canonical address", canonical.length !== 1],
      [
        "another canonical address",
        new URL(attribute("link[rel=canonical]", "href")).pathname !== location.pathname,
      ],
      ["hidden from search engines", attribute("meta[name=robots]", "content").includes("noindex")],
      ["not one main heading", document.querySelectorAll("h1").length !== 1],
      ["no doctype", document.compatMode !== "CSS1Compat"],
    ];
    return [
      ...checks.filter(([, isFound]) => isFound).map(([problem]) => problem),
      ...links
        .filter((link) => !/^(https?:|mailto:|tel:|webcal:|\/|#)/.test(link.getAttribute("href") ?? ""))
        .map((link) => `cannot be followed: ${link.outerHTML}`),
      ...links.filter((link) => vague.test(nameOf(link))).map((link) => `says nothing: ${nameOf(link)}`),
      ...[...document.querySelectorAll("img:not([alt])")].map((picture) => `no text: ${picture.outerHTML}`),
      ...small.map((element) => `smaller than 12 px: ${element.textContent}`),
    ];
  });
}

function disallowedIn(robots: string): string[] {
  return [...robots.matchAll(/^Disallow: *(\S+)$/gm)].map(([, start]) => start!.replace(/[*$].*$/, ""));
}
