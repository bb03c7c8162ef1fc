import fs from "node:fs";
import path from "node:path";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CHECKOUT_SETTINGS } from "../../events/settings/checkout-definition.ts";
import { EVENT_SETTINGS } from "../../events/settings/definition.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { useConflictName, useValueWords } from "./field-words.ts";

interface Values {
  field: string;
  value: unknown;
  mine: unknown;
}

function Conflict(conflict: Values) {
  const nameOf = useConflictName();
  const wordsOf = useValueWords();
  return [
    nameOf(conflict),
    wordsOf(conflict.field, conflict.value),
    wordsOf(conflict.field, conflict.mine),
  ].join(" / ");
}

const said = (conflict: Values) =>
  renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <Conflict {...conflict} />
    </I18nProvider>,
  );

test("shows times on the event's clocks as such, and other values unchanged", () => {
  const of = (value: unknown) => said({ field: "start_date", value, mine: "x" });

  expect(of("2031-12-01T18:30")).toBe("Starts / 1 Dec 2031, 18:30 / x");
  expect(of("2031-12-01T18:30:00.000Z")).toBe("Starts / 2031-12-01T18:30:00.000Z / x");
});

test("names the tier in a conflict about a price, and the side that removed it", () => {
  const early = { id: 3, label: "Early", price: 1_000 };

  expect(said({ field: "prices.3", value: { ...early, price: 900 }, mine: early })).toBe(
    "Price “Early” /  / ",
  );
  expect(said({ field: "prices.3", value: null, mine: early })).toBe("Price “Early” / removed / ");
  expect(said({ field: "prices.3", value: early, mine: null })).toBe("Price “Early” /  / removed");
  expect(said({ field: "prices.3", value: { id: 3, label: null }, mine: { id: 3, label: null } })).toBe(
    "Prices /  / ",
  );
  expect(said({ field: "max_per_order", value: 3, mine: 4 })).toBe("Maximum per order / 3 / 4");
});

test("every setting of events and checkouts has a name for the notice that two people changed it", () => {
  const settings = Object.keys({ ...EVENT_SETTINGS, ...CHECKOUT_SETTINGS });
  const nameless = settings.filter((field) =>
    said({ field, value: null, mine: null }).startsWith("Another detail"),
  );

  expect(settings.length).toBeGreaterThan(40);
  expect(nameless).toEqual([]);
});

/** Settings whose labels make sense only below the heading of their section. */
const NAMED_OUT_OF_SECTION = [
  "title",
  "website_url",
  "seo_title",
  "seo_description",
  "buyer_cancel_hours",
  "offline_payment_instructions",
];

test("a setting has the same name in a conflict and in the audit log as in its form", () => {
  const source = path.resolve(import.meta.dirname, "../..");
  const fields = fs.globSync("*/web/manage/settings/*.tsx", { cwd: source }).flatMap((file) => {
    const text = fs.readFileSync(path.join(source, file), "utf8");
    return [...text.matchAll(/<Saved\w+[^>]*?\bname="(\w+)"[^>]*?\blabel=\{t`([^`]+)`\}/gs)];
  });
  const compared = fields.filter(([, field]) => !NAMED_OUT_OF_SECTION.includes(field!));

  expect(compared.length).toBeGreaterThan(30);
  const names = compared.map(([, field]) => [
    field,
    said({ field: field!, value: undefined, mine: undefined }).split(" / ")[0],
  ]);
  expect(names).toEqual(compared.map(([, field, label]) => [field, label]));
});
