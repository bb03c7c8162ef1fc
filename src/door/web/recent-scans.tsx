import { useLingui } from "@lingui/react/macro";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { type Entry, verdictOf } from "../rules/scan-state.ts";
import styles from "./recent-scans.module.css";
import { useDoorTime } from "../../check-in/web/parts/use-door-time.ts";
import type { CheckedIn } from "./use-door.ts";
import { toneOf, useNames, useVerdictWords, VERDICT_ICONS } from "../../check-in/web/parts/verdict-words.ts";

interface RecentScansProps {
  entries: readonly Entry[];
  zone: string;
  onUndo: (checkedIn: CheckedIn) => Promise<boolean>;
}

/** Lists the last five scans, newest first, and those still to be sent. */
export function RecentScans({ entries, ...row }: RecentScansProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const undone = entries.find((entry) => entry.state === "undone");
  const seen = undone && verdictOf(undone);
  const name = (seen && nameOf(seen)) || undone?.code;
  if (entries.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className={styles.recent} aria-label={t`Recent scans`} tabIndex={0}>
      <p role="status" className="visually-hidden">
        {undone && t`The check-in of ${name} was undone.`}
      </p>
      <ol className={`plain-list ${styles.list}`}>
        {entries.map((entry) => (
          <ScanRow key={entry.scanId} entry={entry} {...row} />
        ))}
      </ol>
    </section>
  );
}

type ScanRowProps = Omit<RecentScansProps, "entries"> & { entry: Entry };

function ScanRow({ entry, zone, onUndo }: ScanRowProps) {
  const { t } = useLingui();
  const { state } = entry;
  const verdict = verdictOf(entry);
  const words = useScanWords(entry, zone);
  const timeOf = useDoorTime(zone);
  const nameOf = useNames();
  const tone = verdict && (state === "decided" || state === "waiting") ? toneOf(verdict) : undefined;
  // This device's own verdict can be taken back without network, too.
  const isIn = (state === "decided" || state === "waiting") && verdict?.verdict === "ADMITTED";
  const { check_in_short_id: checkInShortId = null, public_id: publicId = null } = isIn ? verdict : {};
  const title = (verdict && nameOf(verdict)) || entry.code;
  return (
    <li className={styles.scan}>
      <span className={styles.mark} data-verdict={tone}>
        <Mark entry={entry} />
      </span>
      <span className={styles.words}>
        {/* A code may contain any text, so its direction is isolated from the text around it. */}
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.state}>
          {words} · {timeOf(entry.at)}
        </span>
      </span>
      {publicId && (
        <IconButton
          icon="undo"
          label={t`Undo the check-in of ${title}`}
          onClick={() => void onUndo({ checkInShortId, publicId, scanId: entry.scanId })}
        />
      )}
    </li>
  );
}

function Mark({ entry }: { entry: Entry }) {
  const { state } = entry;
  const verdict = verdictOf(entry);
  if (!verdict && (state === "sending" || state === "waiting")) return <Spinner size={18} />;
  if (state === "undone") return <Icon name="undo" size={18} />;
  return <Icon name={verdict ? VERDICT_ICONS[toneOf(verdict)] : "alert"} size={18} />;
}

function useScanWords({ state, verdict, judged }: Entry, zone: string): string {
  const { t } = useLingui();
  const wordsOf = useVerdictWords(zone);
  if (state === "sending") return t`Checking…`;
  if (state === "waiting" && judged) return t`${wordsOf(judged).word} (not sent yet)`;
  if (state === "waiting") return t`Not checked yet`;
  if (state === "failed") return t`Could not be sent`;
  if (state === "undone" || !verdict) return t`Undone`;
  return wordsOf(verdict).word;
}
