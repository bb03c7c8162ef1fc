import { expect, test } from "vitest";
import { legalLinks, withTerms } from "./legal-texts.ts";

const ORGANIZER = { id: 7, slug: "hall" };

test("links to existing texts only, here or elsewhere, in a fixed order", () => {
  expect(legalLinks(ORGANIZER, { terms: "https://hall.example/agb", imprint: "" })).toEqual([
    { kind: "imprint", href: "/events/7/hall/legal/imprint" },
    { kind: "terms", href: "https://hall.example/agb" },
  ]);
  expect(legalLinks(ORGANIZER, {})).toEqual([]);
});

test("prefers an event's terms to its organiser's", () => {
  const links = legalLinks(ORGANIZER, { terms: "", refunds: "" });

  expect(withTerms(links, null)).toEqual(links);
  expect(withTerms(links, "https://night.example/terms")).toEqual([
    { kind: "terms", href: "https://night.example/terms" },
    { kind: "refunds", href: "/events/7/hall/legal/refunds" },
  ]);
});
