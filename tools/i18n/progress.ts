import type { Catalogues, Message } from "./catalogue-files.ts";
import { isMarkedForReview } from "./review-marks.ts";

/** The remaining work for a language. */
export interface Progress {
  locale: string;
  total: number;
  missing: Message[];
  /** Translations of an English text that has changed since. */
  toReview: Message[];
}

export function progressOf(locale: string, catalogues: Catalogues): Progress {
  const messages = [...catalogues.values()].flatMap((catalogue) => Object.values(catalogue));
  return {
    locale,
    total: messages.length,
    missing: messages.filter(({ translation }) => !translation),
    toReview: messages.filter((message) => message.translation && isMarkedForReview(message)),
  };
}

export function tableOf(all: Progress[]): string {
  const rows = all.map(({ locale, total, missing, toReview }) => [
    locale,
    total,
    missing.length,
    toReview.length,
  ]);
  return [["language", "texts", "missing", "to review"], ...rows]
    .map(
      ([locale, ...counts]) =>
        `${String(locale).padEnd(10)}${counts.map((count) => String(count).padStart(11)).join("")}`,
    )
    .join("\n");
}

/** Lists the sentences of a language that need a translator, in the order of the catalogues. */
export function listOf({ missing, toReview }: Progress): string {
  return [
    ...missing.map(({ message }) => `missing    ${message}`),
    ...toReview.map(({ message, translation }) => `to review  ${message}\n           ${translation}`),
  ].join("\n");
}
