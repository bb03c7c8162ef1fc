import { findTranslationFaults } from "../check/translations.ts";
import type { Catalogue, Catalogues, Message } from "./catalogue-files.ts";
import { markForReview } from "./review-marks.ts";
import { similarity } from "./similarity.ts";

/**
 * Gives new sentences the translations of those they came from. `extracted` is what Lingui made of `before` after
 * the source had changed: it drops the old sentences and leaves the new ones empty.
 *
 * A sentence that stands in another catalogue keeps its translation as it is. One that was reworded gets the
 * translation of the old wording, marked for review. What resembles nothing stays empty and is shown in English.
 */
export function carryOver(before: Catalogues, extracted: Catalogues, locale: string): void {
  const known = translatedById([...before.values(), ...extracted.values()]);
  const vanished = messagesOf(before).filter(({ id, translation }) => translation && !isIn(extracted, id));
  for (const catalogue of extracted.values()) {
    for (const [id, message] of Object.entries(catalogue)) {
      if (message.translation) continue;
      const same = known.get(id);
      if (same) {
        Object.assign(message, { translation: same.translation, extra: same.extra });
        continue;
      }
      const old = findOldWording(message, vanished, locale);
      if (old) markForReview(Object.assign(message, { translation: old.translation }), old);
    }
  }
}

type Known = Message & { id: string };

function translatedById(catalogues: Catalogue[]): Map<string, Message> {
  const entries = catalogues.flatMap((catalogue) => Object.entries(catalogue));
  return new Map(entries.filter(([, { translation }]) => translation));
}

function messagesOf(catalogues: Catalogues): Known[] {
  return [...catalogues.values()].flatMap((catalogue) =>
    Object.entries(catalogue).map(([id, message]) => ({ ...message, id })),
  );
}

function isIn(catalogues: Catalogues, id: string): boolean {
  return [...catalogues.values()].some((catalogue) => id in catalogue);
}

/** In the same file a rewording may go further than what moved elsewhere on the way. */
const SIMILAR_IN_SAME_FILE = 0.5;
const SIMILAR_ELSEWHERE = 0.8;

function findOldWording(message: Message, vanished: Known[], locale: string): Known | undefined {
  const english = message.message ?? "";
  return vanished
    .map((old) => ({ old, likeness: similarity(english, old.message ?? "") }))
    .filter(
      ({ old, likeness }) =>
        likeness >= (sharesFile(message, old) ? SIMILAR_IN_SAME_FILE : SIMILAR_ELSEWHERE),
    )
    .filter(({ old }) => findTranslationFaults(english, old.translation!, locale).length === 0)
    .toSorted((left, right) => right.likeness - left.likeness)[0]?.old;
}

function sharesFile(one: Message, other: Message): boolean {
  const files = new Set(one.origin?.map(([file]) => file));
  return other.origin?.some(([file]) => files.has(file)) ?? false;
}
