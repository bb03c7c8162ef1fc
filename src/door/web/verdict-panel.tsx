import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Problem } from "../../platform/http/browser-client.ts";
import type { Verdict } from "../../check-in/contract.ts";
import { ticketOf } from "./answer-words.ts";
import styles from "./verdict.module.css";
import { toneOf, useNames, useVerdictWords, VERDICT_ICONS } from "../../check-in/web/parts/verdict-words.ts";

interface VerdictPanelProps {
  answer: { verdict: Verdict | null; problem: Problem | null };
  zone: string;
}

/** Shows the verdict on the page itself, for a code that was sent without JavaScript. */
export function VerdictPanel({ answer: { verdict, problem }, zone }: VerdictPanelProps) {
  const wordsOf = useVerdictWords(zone);
  const nameOf = useNames();
  if (!verdict) {
    return (
      <Notice tone="danger" isLive>
        <p>{problem?.errors?.["scans.0.code"]?.[0] ?? problem?.detail ?? problem?.title}</p>
      </Notice>
    );
  }
  const { word, reason } = wordsOf(verdict);
  const tone = toneOf(verdict);
  return (
    <div className={styles.panel} data-verdict={tone} role={tone === "admit" ? "status" : "alert"}>
      <Icon name={VERDICT_ICONS[tone]} size={56} />
      <p className={styles.word}>{word}</p>
      {nameOf(verdict) && <p className={styles.name}>{nameOf(verdict)}</p>}
      {ticketOf(verdict) && <p className={styles.ticket}>{ticketOf(verdict)}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}
