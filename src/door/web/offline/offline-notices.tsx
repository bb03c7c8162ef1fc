import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useDoorTime } from "../../../check-in/web/parts/use-door-time.ts";
import type { ConflictNote } from "../../../check-in/rules/snapshot-codec.ts";
import type { useOffline } from "./use-offline.ts";
import styles from "./offline-notices.module.css";

interface OfflineNoticesProps {
  offline: Pick<ReturnType<typeof useOffline>, "status" | "conflicts" | "dismissConflicts" | "get">;
  zone: string;
}

/** Warns staff that the device's storage is full, or that a ticket was let in at two doors. */
export function OfflineNotices({
  offline: { status, conflicts, dismissConflicts, get },
  zone,
}: OfflineNoticesProps) {
  const { t } = useLingui();
  const timeOf = useDoorTime(zone);
  const whoOf = ({ other_at, other_by }: ConflictNote) => {
    const time = other_at === null ? "" : timeOf(other_at);
    return other_by ? t`${other_by}, ${time}` : time;
  };
  const download = async () => {
    const device = await get();
    if (!device) return;
    const { downloadScans } = await import("./load.ts");
    downloadScans(await device.aside());
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
      {status.aside > 0 && (
        <Notice
          tone="warning"
          isLive
          action={
            <Button type="button" variant="secondary" icon="download" onClick={() => void download()}>
              <Trans>Download these scans</Trans>
            </Button>
          }
        >
          <p>
            <Plural
              value={status.aside}
              one="# scan was not accepted. It stays on this device and is sent again when this page is opened the next time."
              other="# scans were not accepted. They stay on this device and are sent again when this page is opened the next time."
            />
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
