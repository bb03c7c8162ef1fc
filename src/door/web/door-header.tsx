import { useLingui } from "@lingui/react/macro";
import { useAuthored } from "../../ui/authored-text.tsx";
import { formatNumber } from "../../ui/format.ts";
import { Ring } from "../../ui/meter.tsx";
import type { DoorList } from "../../check-in/contract.ts";
import styles from "./door-header.module.css";
import { NetworkState } from "./network-state.tsx";
import type { DoorControl } from "./use-door.ts";

/** Shows which door this is, how many are in, and whether the server can be reached. */
export function DoorHeader({ door, control }: { door: DoorList; control: DoorControl }) {
  const { t, i18n } = useLingui();
  const own = useAuthored();
  const { checked_in_attendees, total_attendees } = control.counts;
  const inside = formatNumber(checked_in_attendees, i18n.locale);
  const total = formatNumber(total_attendees, i18n.locale);
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h1 className={styles.list} {...own}>
          {door.name}
        </h1>
        <p className={styles.event} {...own}>
          {door.event.title}
        </p>
      </div>
      <NetworkState
        isOnline={control.isOnline}
        unsent={control.unanswered}
        freshAt={control.offline.status.freshAt}
        zone={door.event.timezone}
      />
      <div className={styles.counts}>
        <Ring
          size={44}
          tone="success"
          label={t`Checked in`}
          value={checked_in_attendees}
          max={total_attendees}
          valueText={t`${inside} of ${total}`}
        />
        <p aria-hidden="true" className={styles.figures}>
          <strong className={styles.inside}>{inside}</strong>
          <span className={styles.total}>/ {total}</span>
        </p>
      </div>
    </header>
  );
}
