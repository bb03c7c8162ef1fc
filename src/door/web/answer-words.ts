import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ticketName } from "../../values/ticket-name.ts";
import type { Verdict } from "../../check-in/contract.ts";
import { isContradicted } from "../../check-in/rules/judge-offline.ts";
import { type Entry, verdictOf } from "../rules/scan-state.ts";
import { useDoorTime } from "../../check-in/web/parts/use-door-time.ts";
import {
  toneOf,
  useNames,
  useVerdictWords,
  type VerdictTone,
} from "../../check-in/web/parts/verdict-words.ts";

/** The answer that fills the screen after a scan. */
export interface Answer {
  tone: VerdictTone;
  word: string;
  name: string | null;
  ticket: string | null;
  reasons: string[];
  /** The whole answer, for screen readers. */
  spoken: string;
}

/** The part of a QR code that people can read and compare. */
const READABLE_CODE = /^a-[0-9a-z]{7}/i;

/** Names the kind of ticket of a verdict, with its tier. */
export function ticketOf({ product_title, tier }: Pick<Verdict, "product_title" | "tier">): string | null {
  return product_title && ticketName(product_title, tier);
}

/** Words the verdict of a scan, or says that the scan waits to be sent. */
export function useAnswerWords(
  zone: string,
): (entry: Entry | null, unanswered: number, freshAt: number | null) => Answer | null {
  const { t } = useLingui();
  const wordsOf = useVerdictWords(zone);
  const nameOf = useNames();
  const timeOf = useDoorTime(zone);
  return (entry, unanswered, freshAt) => {
    if (!entry) return null;
    const verdict = verdictOf(entry);
    if (!verdict) {
      return spokenBy({
        tone: "unchecked",
        word: t`Not checked yet: offline`,
        name: READABLE_CODE.exec(entry.code)?.[0] ?? null,
        ticket: null,
        reasons: [
          t`The scan is kept and will be sent when the connection is back. Nobody knows yet whether this ticket is valid: ask the person to wait, or decide as your organiser has agreed.`,
          t`${plural(unanswered, { one: "# scan is waiting to be sent.", other: "# scans are waiting to be sent." })}`,
        ],
      });
    }
    const { word, reason } = wordsOf(verdict);
    const time = timeOf(entry.at);
    const isOwn = entry.verdict === null;
    const listTime = freshAt === null ? null : timeOf(freshAt);
    const wasLetIn = entry.verdict !== null && isContradicted(entry.judged?.verdict ?? null, verdict.verdict);
    const reasons = [
      wasLetIn
        ? t`This device was offline and let this person in at ${time}.`
        : entry.isLate && !isOwn && t`Scanned at ${time}, while this device was offline.`,
      isOwn &&
        entry.judged?.isBySignature &&
        t`Newer than this device’s list: the code’s signature is valid.`,
      isOwn && listTime && t`Checked offline, with the list of ${listTime}.`,
      isOwn &&
        entry.isTyped &&
        !entry.judged?.isBySignature &&
        verdict.verdict === "ADMITTED" &&
        t`A typed code shows no name offline.`,
    ];
    return spokenBy({
      tone: toneOf(verdict),
      word: wasLetIn && verdict.verdict === "ALREADY_IN" ? t`Let in twice` : word,
      name: nameOf(verdict) || (isOwn ? verdict.public_id : null),
      ticket: ticketOf(verdict),
      reasons: [reason, ...reasons].filter((words) => typeof words === "string"),
    });
  };
}

function spokenBy(answer: Omit<Answer, "spoken">): Answer {
  const { word, name, ticket, reasons } = answer;
  return { ...answer, spoken: [word, name, ticket, ...reasons].filter(Boolean).join(". ") };
}
