import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { DoorList } from "../../../check-in/contract.ts";
import { useDoorTime } from "../../../check-in/web/parts/use-door-time.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import styles from "./door-note.module.css";

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 86_400_000;

/** Shows staff the organiser's note and, from a day before, when the door closes, in the event's zone. */
export function DoorNote({ door }: { door: DoorList }) {
  const own = useAuthored();
  const timeOf = useDoorTime(door.event.timezone);
  const isClosing = useIsNear(door.expires_at) && door.is_active;
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

/** True if a moment is less than a day away, by this device's clock. False until hydration. */
function useIsNear(moment: string): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const look = () => setIsNear(Date.parse(moment) - Date.now() < DAY_MILLISECONDS);
    look();
    const timer = setInterval(look, MINUTE_MILLISECONDS);
    return () => clearInterval(timer);
  }, [moment]);
  return isNear;
}
