import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useAuthored } from "../../ui/authored-text.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Verdict } from "../../check-in/contract.ts";
import { type Entry, verdictOf } from "../rules/scan-state.ts";
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
  /** The age of the tickets that this device judges by; null: it has none. */
  freshAt: number | null;
  zone: string;
  /** True: it stays until it is pressed. False: it closes by itself. */
  isHeld: boolean;
  onDismiss: () => void;
  /** Called when the time of this verdict is over. */
  onExpire: (seen: Verdict["verdict"] | null) => void;
  /** Looks up the holder of a ticket by its readable code. */
  onFind: (publicId: string) => void;
  /** Accepts a code that is not live, because staff vouch for the person. Used if nobody can be looked up. */
  onConfirm: (code: string) => void;
  /** Details and actions beside the verdict. */
  children?: ReactNode;
}

/** Shows the answer over the whole screen. Colour, picture, word, sound and touch all say the same. */
export function VerdictScreen({
  entry,
  unanswered,
  freshAt,
  zone,
  isHeld,
  onDismiss,
  onExpire,
  onFind,
  onConfirm,
  children,
}: VerdictScreenProps) {
  const answer = useAnswerWords(zone)(entry, unanswered, freshAt);
  const own = useAuthored();
  const tone = answer?.tone;
  const handleDismiss = useEffectEvent(onDismiss);
  const handleExpire = useEffectEvent(onExpire);
  const seen = (entry && verdictOf(entry)?.verdict) ?? null;
  const key = entry && `${entry.scanId} ${tone}`;

  useEffect(() => {
    if (!key || !tone) return;
    const timer = isHeld ? undefined : setTimeout(() => handleExpire(seen), SHOWN_MILLISECONDS[tone]);
    return () => clearTimeout(timer);
  }, [key, tone, isHeld, seen]);
  // A layout effect lets the key work as soon as the verdict is seen. Another effect listens later on a slow
  // device.
  useLayoutEffect(() => {
    if (!key) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") handleDismiss();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [key]);

  const spoken = answer && <span key={key}>{answer.spoken}</span>;
  const verdict = entry ? verdictOf(entry) : null;
  const colour = verdict?.door_colour;
  const isExit = verdict?.verdict === "EXITED";
  const isNotLive = verdict?.verdict === "NOT_LIVE";
  // Nobody can be looked up without the server.
  const isAlone = isNotLive && entry?.verdict === null;
  const isFound = verdict?.verdict === "SUPERSEDED" || (isNotLive && !isAlone);
  const publicId = isFound ? verdict.public_id : null;
  return (
    <>
      <p role="status" className="visually-hidden">
        {tone === "admit" && spoken}
      </p>
      <p role="alert" className="visually-hidden">
        {tone !== "admit" && spoken}
      </p>
      {answer && tone && (
        <div
          key={key}
          className={styles.screen}
          data-verdict={tone}
          data-exit={isExit || undefined}
          data-testid="verdict"
        >
          <button type="button" className={styles.answer} onClick={onDismiss}>
            {colour && <DoorBand colour={colour} />}
            <Icon name={isExit ? "arrow-right" : VERDICT_ICONS[tone]} size={96} />
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
          {isAlone && (
            <Button
              type="button"
              variant="secondary"
              icon="check"
              className={styles.find}
              onClick={() => onConfirm(entry.code)}
            >
              <Trans>Check in anyway</Trans>
            </Button>
          )}
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
