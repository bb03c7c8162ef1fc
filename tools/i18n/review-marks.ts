import type { Message } from "./catalogue-files.ts";

/** The gettext mark for a translation whose source has changed. PO editors know it. */
const FUZZY = "fuzzy";
/** The prefix of a comment with the English text for which a marked translation was made. */
const WAS = "Was: ";

interface PoExtra {
  flags?: string[];
  translatorComments?: string[];
}

export function isMarkedForReview({ extra }: Message): boolean {
  return (extra as PoExtra | undefined)?.flags?.includes(FUZZY) ?? false;
}

/** Keeps the oldest English text if a sentence changes again before its translation was reviewed. */
export function markForReview(message: Message, old: Message): void {
  const { flags = [], translatorComments = [] } = (message.extra ?? {}) as PoExtra;
  const was = wasComments(old)[0] ?? `${WAS}${old.message}`;
  message.extra = {
    flags: [...new Set([...flags, FUZZY])],
    translatorComments: [...translatorComments.filter((comment) => !comment.startsWith(WAS)), was],
  };
}

/** A reviewer only removes the mark. The next extraction removes the comment. */
export function dropSpentComment(message: Message): void {
  if (isMarkedForReview(message) || wasComments(message).length === 0) return;
  const extra = message.extra as PoExtra;
  const rest = extra.translatorComments!.filter((comment) => !comment.startsWith(WAS));
  message.extra = { ...extra, translatorComments: rest };
}

function wasComments({ extra }: Message): string[] {
  const { translatorComments = [] } = (extra ?? {}) as PoExtra;
  return translatorComments.filter((comment) => comment.startsWith(WAS));
}
