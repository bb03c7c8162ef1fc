import { Trans } from "@lingui/react/macro";
import type { DoorList } from "../../../check-in/contract.ts";
import { useDoorTime } from "../../../check-in/web/parts/use-door-time.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import styles from "./door-note.module.css";

/** What the organiser tells the staff of this door, and when it closes, in the event's zone. */
export function DoorNote({ door }: { door: Pick<DoorList, "description" | "expires_at" | "event"> }) {
  const own = useAuthored();
  const timeOf = useDoorTime(door.event.timezone);
  if (!door.description && !door.expires_at) return null;
  const time = door.expires_at && timeOf(door.expires_at);
  return (
    <div className={styles.note}>
      {door.description && (
        <p className={styles.words} {...own}>
          {door.description}
        </p>
      )}
      {time && (
        <p className={styles.closes}>
          <Trans>Closes at {time}</Trans>
        </p>
      )}
    </div>
  );
}
