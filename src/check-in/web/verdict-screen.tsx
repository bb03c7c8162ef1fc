import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Verdict } from "../contract.ts";
import styles from "./verdict.module.css";
import { toneOf, useNames, useVerdictWords, VERDICT_ICONS, type VerdictTone } from "./verdict-words.ts";

/** A welcome is seen at a glance; a reason has to be read. Either is gone with a tap, or with the next scan. */
const SHOWN_MILLISECONDS = { admit: 1_200, wait: 2_500, refuse: 2_500 } as const satisfies Record<
  VerdictTone,
  number
>;

interface VerdictScreenProps {
  verdict: Verdict | null;
  zone: string;
  onDismiss: () => void;
}

/** The verdict over the whole screen, and aloud: colour, picture, word, sound and touch all say the same. */
export function VerdictScreen({ verdict, zone, onDismiss }: VerdictScreenProps) {
  const wordsOf = useVerdictWords(zone);
  const nameOf = useNames();
  const tone = verdict && toneOf(verdict);
  const handleDismiss = useEffectEvent(onDismiss);
  const scanId = verdict?.scan_id;

  useEffect(() => {
    if (!scanId || !tone) return;
    const timer = setTimeout(handleDismiss, SHOWN_MILLISECONDS[tone]);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") handleDismiss();
    };
    document.addEventListener("keydown", handleKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", handleKey);
    };
  }, [scanId, tone]);

  const words = verdict && wordsOf(verdict);
  const name = verdict && nameOf(verdict);
  const spoken = verdict && words && (
    <span key={scanId}>
      {[words.word, name, verdict.product_title, words.reason].filter(Boolean).join(". ")}
    </span>
  );
  return (
    <>
      <p role="status" className="visually-hidden">
        {tone === "admit" && spoken}
      </p>
      <p role="alert" className="visually-hidden">
        {tone !== "admit" && spoken}
      </p>
      {verdict && words && tone && (
        <button
          key={scanId}
          type="button"
          className={styles.screen}
          data-verdict={tone}
          data-testid="verdict"
          onClick={onDismiss}
        >
          <Icon name={VERDICT_ICONS[tone]} size={96} />
          <span className={styles.word}>{words.word}</span>
          {name && <bdi className={styles.name}>{name}</bdi>}
          {verdict.product_title && <bdi className={styles.ticket}>{verdict.product_title}</bdi>}
          {words.reason && <span className={styles.reason}>{words.reason}</span>}
          <span className="visually-hidden">
            <Trans>Tap to continue scanning</Trans>
          </span>
        </button>
      )}
    </>
  );
}
