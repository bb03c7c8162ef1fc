import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDoorTime } from "../../check-in/web/parts/use-door-time.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./door-header.module.css";

interface NetworkStateProps {
  isOnline: boolean;
  unsent: number;
  /** The last time the tickets on this device were in step with the server; null: it has none. */
  freshAt: number | null;
  zone: string;
}

/** Always says whether the server can be reached, how old the tickets are, and how many scans wait. */
export function NetworkState({ isOnline, unsent, freshAt, zone }: NetworkStateProps) {
  const { t } = useLingui();
  const timeOf = useDoorTime(zone);
  const time = freshAt === null ? null : timeOf(freshAt);
  const words = [
    isOnline ? t`Online` : t`Offline`,
    time === null ? t`no list yet` : t`list of ${time}`,
    unsent > 0 && t`${plural(unsent, { one: "# to send", other: "# to send" })}`,
  ];
  return (
    <p className={styles.network} role="status" data-tone={isOnline ? undefined : "warning"}>
      {isOnline ? <span className={styles.dot} /> : <Icon name="wifi-off" size={18} />}
      <span className={styles.state}>{words.filter(Boolean).join(" · ")}</span>
    </p>
  );
}
