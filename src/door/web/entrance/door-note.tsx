import { Trans } from "@lingui/react/macro";
import type { DoorList } from "../../../check-in/contract.ts";
import { useDoorTime } from "../../../check-in/web/parts/use-door-time.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import styles from "./door-note.module.css";

const DAY_MILLISECONDS = 86_400_000;

/** What the organiser tells the staff of this door, and from a day before when it closes, in the event's zone. */
export function DoorNote({ door }: { door: DoorList }) {
  const own = useAuthored();
  const timeOf = useDoorTime(door.event.timezone);
  const isClosing = door.is_active && Date.parse(door.expires_at) - Date.now() < DAY_MILLISECONDS;
  if (!door.description && !isClosing) return null;
  const time = timeOf(door.expires_at);
  return (
    <div>
      {door.description && (
        <p className={`${styles.words} break-anywhere`} {...own}>
          {door.description}
        </p>
      )}
      {isClosing && (
        <p className="muted size-14">
          <Trans>Closes at {time}</Trans>
        </p>
      )}
    </div>
  );
}
