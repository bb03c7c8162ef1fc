import { expect, test } from "vitest";
import { foreignLinks, isSuspicious, linksOf } from "./links.ts";

test("finds links in elements and in plain text", () => {
  const html = `<p>See <a href="https://hall.example/a?b=1&amp;c=2" rel="x"><b>our plan</b></a> or https://hall.example/b.</p>`;

  expect(linksOf(html)).toEqual([
    { href: "https://hall.example/a?b=1&c=2", words: "our plan" },
    { href: "https://hall.example/b.", words: "https://hall.example/b." },
  ]);
});

test("does not count the installation's own pages and mail addresses as foreign links", () => {
  const html = `<a href="https://tickets.example/event/7">a</a> <a href="mailto:a@b.example">b</a> <a href="https://x.example">c</a>`;

  expect(foreignLinks(html, "https://tickets.example").map(({ words }) => words)).toEqual(["c"]);
});

test.each([
  ["https://hall.example/plan", "our plan", false],
  ["https://www.hall.example/plan", "hall.example/plan", false],
  ["https://hall.example/plan.pdf", "https://hall.example/plan.pdf", false],
  ["https://tickets.hall.example", "hall.example", false],
  ["https://evil.example/log-in", "bank.example", true],
  ["https://evil.example/log-in", "https://bank.example/log-in", true],
  ["https://bank.example@evil.example/", "our plan", true],
  ["http://203.0.113.7/plan", "our plan", true],
  ["http://[2001:db8::1]/plan", "our plan", true],
  ["https://xn--bnk-sna.example/", "our plan", true],
  ["https://bit.ly/abc", "our plan", true],
  ["https://hall.example/plan.exe", "our plan", true],
  ["https://hall.example/plan.ZIP?x=1", "our plan", true],
  ["/relative", "our plan", true],
])("a link to %s with the text %j is suspicious: %j", (href, words, expected) => {
  expect(isSuspicious({ href, words })).toBe(expected);
});
