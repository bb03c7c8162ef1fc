import { expect, test } from "vitest";
import { problemsOfAtom } from "./atom.ts";
import { readCalendar } from "./calendar.ts";
import { problemsOfSitemap } from "./sitemap.ts";
import { problemsOfStructuredData } from "./structured-data.ts";

const urlset = (entry: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${entry}</url></urlset>`;
const LOC = "<loc>https://tickets.example/event/1/x</loc>";

test.each([
  ["", "loc: undefined"],
  ["<loc>/event/1</loc>", "loc: /event/1"],
  [`${LOC}<lastmod>yesterday</lastmod>`, "lastmod: yesterday"],
  [`${LOC}<changefreq>often</changefreq>`, "changefreq: often"],
  [`${LOC}<priority>1.5</priority>`, "priority: 1.5"],
  [`${LOC}<title>x</title>`, "<title> in <url>"],
  [LOC + LOC, "two <loc>"],
])("refuses a sitemap with %s", (entry, problem) => {
  expect(problemsOfSitemap(urlset(entry))).toEqual([problem]);
});

test("refuses an Atom feed without its required parts, and throws for XML that is not well-formed", () => {
  const feed = (inside: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${inside}</feed>`;

  expect(problemsOfAtom(feed(""))).toEqual(expect.arrayContaining(["no id", "no title", "no updated"]));
  expect(() => problemsOfAtom(feed("<title>A & B</title>"))).toThrow();
});

test("refuses a calendar without its parts", () => {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "DTSTART:20270101T100000Z"];
  const text = [...lines, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");

  expect(readCalendar(text).problems).toEqual(["not one prodid", "uid", "dtstamp"]);
  expect(() => readCalendar("BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR\r\n")).toThrow();
});

test.each([
  [{ "@type": "Party" }, "Party: unknown type"],
  [{ "@type": "Organization" }, "Organization.name is missing"],
  [{ "@type": "Organization", name: "A", phone: 1 }, "Organization.phone is no property of Organization"],
  [{ "@type": "Organization", name: "A", url: "/x" }, 'Organization.url[0]: "/x" is not URL'],
  [{ "@type": "BreadcrumbList", itemListElement: [] }, "BreadcrumbList has fewer than two steps"],
])("refuses structured data such as %j", (thing, problem) => {
  expect(problemsOfStructuredData(JSON.stringify({ "@context": "https://schema.org", ...thing }))).toEqual([
    problem,
  ]);
});
