import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useAuthored } from "../../ui/authored-text.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { DoorList } from "../../check-in/contract.ts";
import { DoorNote } from "./entrance/door-note.tsx";
import styles from "./door.module.css";

const SECOND_MILLISECONDS = 1_000;
/** If this device's clock is ahead of the server's, the page asks again this often until the door opens. */
const RETRY_SECONDS = 5;

/** Counts down to the time when the doors open. The page then turns into the scanner by itself. */
export function EarlyDoor({ door }: { door: DoorList }) {
  const { t } = useLingui();
  const own = useAuthored();
  const opensAt = door.activates_at!;
  const left = useSecondsUntil(opensAt);
  const { revalidate } = useRevalidator();
  const isDue = left !== null && left <= 0 && left % RETRY_SECONDS === 0;
  const handleDue = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isDue) handleDue();
  }, [isDue, left]);
  return (
    <main className={styles.message}>
      <title>{`${door.name} · ${t`Check-in`}`}</title>
      <h1 className={styles.earlyName} {...own}>
        {door.name}
      </h1>
      <p className={styles.earlyEvent} {...own}>
        {door.event.title}
      </p>
      <DoorNote door={door} />
      <EmptyState icon="clock" title={<Trans>Check-in has not opened yet</Trans>}>
        <p>
          <Trans>
            It opens on <DateTime at={opensAt} zone={door.event.timezone} />.
          </Trans>
        </p>
        {left !== null && (
          <p className={styles.countdown} role="timer">
            {clockOf(Math.max(0, left))}
          </p>
        )}
      </EmptyState>
    </main>
  );
}

/** Returns null until hydration, because the server's clock and the reader's may differ. */
function useSecondsUntil(instant: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Math.ceil((Date.parse(instant) - Date.now()) / SECOND_MILLISECONDS));
    tick();
    const timer = setInterval(tick, SECOND_MILLISECONDS);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

/** Formats a time as 26:04:09. Days are counted as hours, so that no unit needs a word. */
function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
