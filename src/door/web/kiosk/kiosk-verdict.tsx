import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { type Entry, verdictOf } from "../../rules/scan-state.ts";
import { ticketOf } from "../answer-words.ts";
import {
  toneOf,
  useNames,
  VERDICT_ICONS,
  type VerdictTone,
} from "../../../check-in/web/parts/verdict-words.ts";
import type { BadgeSize } from "../../contract.ts";
import { STORED, useDeviceStorage } from "../device/use-device-storage.ts";
import { printBadge } from "../entrance/print-badge-frame.ts";
import { DoorBand } from "../door-band.tsx";
import styles from "./kiosk.module.css";

const SHOWN_MILLISECONDS = {
  admit: 4_000,
  wait: 7_000,
  refuse: 7_000,
  unchecked: 7_000,
} as const satisfies Record<VerdictTone, number>;

/** Answers a guest without staff. It shows nothing that the next guest in line should not read. */
export function KioskVerdict({ link, entry, onDone }: { link: string; entry: Entry; onDone: () => void }) {
  const { t } = useLingui();
  const own = useAuthored();
  const nameOf = useNames();
  const verdict = verdictOf(entry);
  const tone = verdict ? toneOf(verdict) : "unchecked";
  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(handleDone, SHOWN_MILLISECONDS[tone]);
    return () => clearTimeout(timer);
  }, [entry.scanId, tone]);
  const [badge] = useDeviceStorage(STORED.badge);
  // The server makes the badge, so it must know the scan.
  const isPrintable = entry.verdict?.verdict === "ADMITTED";
  const handlePrint = useEffectEvent(() => {
    if (badge && isPrintable) printBadge(link, entry.scanId, badge as BadgeSize);
  });
  useEffect(() => handlePrint(), [entry.scanId, isPrintable]);
  const name = verdict && nameOf(verdict);
  const words = {
    admit: [
      t`Welcome!`,
      badge && !isPrintable
        ? t`You are checked in. A member of staff has your badge.`
        : t`You are checked in. Enjoy the event.`,
    ],
    wait: [t`Already checked in`, t`This ticket was used before. Please ask a member of staff.`],
    refuse: [t`Please see a member of staff`, t`This ticket cannot be checked in here. They will help you.`],
    unchecked: [t`One moment`, t`There is no connection just now. Please ask a member of staff.`],
  } satisfies Record<VerdictTone, [string, string]>;
  const [title, reason] =
    verdict?.verdict === "NOT_LIVE"
      ? [
          t`Open your ticket`,
          t`Its code changes every few seconds: open the ticket’s page on your phone and hold it up here. A screenshot or a printout is not accepted.`,
        ]
      : words[tone];
  const ticket = tone === "admit" && verdict ? ticketOf(verdict) : null;
  return (
    <button
      type="button"
      className={styles.verdict}
      data-verdict={tone}
      data-testid="kiosk-verdict"
      onClick={onDone}
    >
      {tone === "admit" && verdict?.door_colour && <DoorBand colour={verdict.door_colour} />}
      <Icon name={VERDICT_ICONS[tone]} size={128} />
      <span role={tone === "admit" ? "status" : "alert"} className={styles.words}>
        <strong className={styles.welcome}>{title}</strong>
        {tone === "admit" && name && <bdi className={styles.name}>{name}</bdi>}
        {ticket && <bdi {...own}>{ticket}</bdi>}
        <span>{reason}</span>
      </span>
    </button>
  );
}
