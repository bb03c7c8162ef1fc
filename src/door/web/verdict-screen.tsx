import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useAuthored } from "../../ui/authored-text.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Entry } from "../rules/scan-state.ts";
import { useAnswerWords } from "./answer-words.ts";
import { VERDICT_ICONS, type VerdictTone } from "../../check-in/web/parts/verdict-words.ts";
import { DoorBand } from "./door-band.tsx";
import styles from "./verdict.module.css";

/** A welcome is seen at a glance; a reason has to be read. */
const SHOWN_MILLISECONDS = {
  admit: 1_200,
  wait: 2_500,
  refuse: 2_500,
  unchecked: 2_500,
} as const satisfies Record<VerdictTone, number>;

interface VerdictScreenProps {
  /** The scan whose answer is shown: its verdict, or that it could not be checked. */
  entry: Entry | null;
  unanswered: number;
  zone: string;
  /** Whether it stays until it is pressed; else it leaves by itself. */
  isHeld: boolean;
  onDismiss: () => void;
  /** Looks up the holder of a ticket by its readable code. */
  onFind: (publicId: string) => void;
  /** What there is to read and to do beside the verdict. */
  children?: ReactNode;
}

/** The answer over the whole screen, and aloud: colour, picture, word, sound and touch all say the same. */
export function VerdictScreen({
  entry,
  unanswered,
  zone,
  isHeld,
  onDismiss,
  onFind,
  children,
}: VerdictScreenProps) {
  const answer = useAnswerWords(zone)(entry, unanswered);
  const own = useAuthored();
  const tone = answer?.tone;
  const handleDismiss = useEffectEvent(onDismiss);
  const key = entry && `${entry.scanId} ${tone}`;

  useEffect(() => {
    if (!key || !tone) return;
    const timer = isHeld ? undefined : setTimeout(handleDismiss, SHOWN_MILLISECONDS[tone]);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") handleDismiss();
    };
    document.addEventListener("keydown", handleKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", handleKey);
    };
  }, [key, tone, isHeld]);

  const spoken = answer && <span key={key}>{answer.spoken}</span>;
  const colour = entry?.verdict?.door_colour;
  const publicId = entry?.verdict?.verdict === "SUPERSEDED" ? entry.verdict.public_id : null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {tone === "admit" && spoken}
      </p>
      <p role="alert" className="visually-hidden">
        {tone !== "admit" && spoken}
      </p>
      {answer && tone && (
        <div key={key} className={styles.screen} data-verdict={tone} data-testid="verdict">
          <button type="button" className={styles.answer} onClick={onDismiss}>
            {colour && <DoorBand colour={colour} />}
            <Icon name={VERDICT_ICONS[tone]} size={96} />
            <span className={styles.word}>{answer.word}</span>
            {answer.name && <bdi className={styles.name}>{answer.name}</bdi>}
            {answer.ticket && (
              <bdi className={styles.ticket} {...own}>
                {answer.ticket}
              </bdi>
            )}
            {answer.reasons.map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
            <span className={classNames(styles.press, !isHeld && "visually-hidden")}>
              <Trans>Tap to continue scanning</Trans>
            </span>
          </button>
          {children}
          {publicId && (
            <Button
              type="button"
              variant="secondary"
              icon="search"
              className={styles.find}
              onClick={() => onFind(publicId)}
            >
              <Trans>Find this attendee</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  );
}
