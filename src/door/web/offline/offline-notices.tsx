import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useDoorTime } from "../../../check-in/web/parts/use-door-time.ts";
import type { ConflictNote } from "../../../check-in/rules/snapshot-codec.ts";
import type { OfflineStatus } from "./offline-door.ts";
import styles from "./offline-notices.module.css";

interface OfflineNoticesProps {
  offline: { status: OfflineStatus; conflicts: readonly ConflictNote[]; dismissConflicts: () => void };
  zone: string;
}

/** What staff must know of the device: its storage is full, or a ticket was let in at two doors. */
export function OfflineNotices({
  offline: { status, conflicts, dismissConflicts },
  zone,
}: OfflineNoticesProps) {
  const { t } = useLingui();
  const timeOf = useDoorTime(zone);
  const whoOf = ({ other_at, other_by }: ConflictNote) => {
    const time = other_at === null ? "" : timeOf(other_at);
    return other_by ? t`${other_by}, ${time}` : time;
  };
  return (
    <>
      {status.isFull && (
        <Notice tone="warning" isLive>
          <p>
            <Trans>
              This device’s storage is full. Keep this page open: scans are kept only until it is closed.
            </Trans>
          </p>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warning" isLive>
          <p>
            <Trans>Let in twice, here and at another door:</Trans>
          </p>
          <ul className={styles.list}>
            {conflicts.slice(0, 5).map((conflict) => (
              <li key={conflict.scan_id}>
                <strong>{conflict.public_id}</strong> <bdi>{whoOf(conflict)}</bdi>
              </li>
            ))}
          </ul>
          <Button type="button" variant="secondary" onClick={dismissConflicts}>
            <Trans>Got it</Trans>
          </Button>
        </Notice>
      )}
    </>
  );
}
