import { expect, test } from "vitest";
import { carryOver } from "./carry-over.ts";
import type { Catalogues, Message } from "./catalogue-files.ts";
import { dropSpentComment, isMarkedForReview } from "./review-marks.ts";

const PAGE = "src/catalog/web/price.tsx";

function message(english: string, translation: string, file = PAGE): Message {
  return { message: english, translation, origin: [[file]], extra: { flags: [], translatorComments: [] } };
}

function catalogues(...messages: Message[]): Catalogues {
  return new Map([["manage", Object.fromEntries(messages.map((each) => [each.message!, each]))]]);
}

test("a reworded sentence keeps its translation, marked with the English it was made for", () => {
  const before = catalogues(message("Kind of price", "Preisart"));
  const extracted = catalogues(message("Kind of a price", ""));

  carryOver(before, extracted, "de");

  const [carried] = Object.values(extracted.get("manage")!);
  expect(carried!.translation).toBe("Preisart");
  expect(isMarkedForReview(carried!)).toBe(true);
  expect(carried!.extra).toMatchObject({ translatorComments: ["Was: Kind of price"] });
});

test("a sentence reworded twice is still compared with the English that the translator read", () => {
  const first = catalogues(message("Kind of a price", ""));
  carryOver(catalogues(message("Kind of price", "Preisart")), first, "de");
  const second = catalogues(message("Kinds of a price", ""));

  carryOver(first, second, "de");

  const [carried] = Object.values(second.get("manage")!);
  expect(carried!.extra).toMatchObject({ flags: ["fuzzy"], translatorComments: ["Was: Kind of price"] });
});

test("uses the translation of another catalogue for the same sentence, without a mark", () => {
  const before: Catalogues = new Map([["shared", { Save: message("Save", "Speichern") }]]);
  const extracted: Catalogues = new Map([
    ["shared", { Save: message("Save", "Speichern") }],
    ["manage", { Save: message("Save", "") }],
  ]);

  carryOver(before, extracted, "de");

  expect(extracted.get("manage")!["Save"]!.translation).toBe("Speichern");
  expect(isMarkedForReview(extracted.get("manage")!["Save"]!)).toBe(false);
});

test.each([
  ["is about something else", "Delete everything", "Preisart", "Kind of price"],
  ["lacks a value of the new sentence", "Kind of price: {kind}", "Preisart", "Kind of price"],
])("does not carry over a translation where it %s", (_why, now, translation, was) => {
  const extracted = catalogues(message(now, ""));

  carryOver(catalogues(message(was, translation)), extracted, "de");

  expect(extracted.get("manage")![now]!.translation).toBe("");
});

test("requires more similarity for a sentence in another file", () => {
  const extracted = catalogues(message("Kind of the product price", "", "src/other.tsx"));

  carryOver(catalogues(message("Kind of price", "Preisart")), extracted, "de");

  expect(extracted.get("manage")!["Kind of the product price"]!.translation).toBe("");
});

test("a sentence that still exists keeps its translation to itself", () => {
  const before = catalogues(message("Kind of price", "Preisart"));
  const extracted = catalogues(message("Kind of price", "Preisart"), message("Kind of a price", ""));

  carryOver(before, extracted, "de");

  expect(extracted.get("manage")!["Kind of a price"]!.translation).toBe("");
});

test("removes the comment when a reviewer has removed the mark", () => {
  const reviewed = message("Price type", "Preisart");
  reviewed.extra = { flags: [], translatorComments: ["Was: Kind of price", "As on invoices"] };

  dropSpentComment(reviewed);

  expect(reviewed.extra).toEqual({ flags: [], translatorComments: ["As on invoices"] });
});
