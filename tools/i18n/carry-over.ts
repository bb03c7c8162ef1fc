import { findTranslationFaults } from "../check/translations.ts";
import type { Catalogue, Catalogues, Message } from "./catalogue-files.ts";
import { markForReview } from "./review-marks.ts";
import { similarity } from "./similarity.ts";

/**
 * Gives new sentences the translations of the sentences they replace. `extracted` is Lingui's result for
 * `before` after the source has changed: Lingui drops the old sentences and leaves the new ones empty.
 *
 * A sentence that exists in another catalogue keeps its translation unchanged. A reworded sentence gets the
 * translation of the old wording, marked for review. A sentence without a similar one stays empty and is
 * shown in English.
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

/** The similarity that a rewording needs: less in the same file than for a sentence that also moved. */
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
