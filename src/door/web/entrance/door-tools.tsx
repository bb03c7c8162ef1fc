import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { DoorList } from "../../../check-in/contract.ts";
import type { Occupancy } from "../../rules/occupancy.ts";
import styles from "./screens.module.css";

interface DoorToolsProps {
  door: DoorList;
  occupancy: Occupancy | null;
  onSell: () => void;
  onCounters: () => void;
}

/** What a door does beside scanning, and the early warning that it fills up. */
export function DoorTools({ door, occupancy, onSell, onCounters }: DoorToolsProps) {
  const { i18n } = useLingui();
  const left = occupancy && formatNumber(Math.max(0, occupancy.max - occupancy.inside), i18n.locale);
  return (
    <>
      {occupancy && occupancy.state !== "room" && (
        <p className={styles.near} role="status">
          <Icon name="users" size={20} />
          {occupancy.state === "near" ? (
            <Trans>Almost full: room for {left} more</Trans>
          ) : (
            <Trans>Full</Trans>
          )}
        </p>
      )}
      <div className={styles.tools}>
        {door.allows_sales && (
          <Button type="button" variant="secondary" icon="ticket" onClick={onSell}>
            <Trans>Sell tickets</Trans>
          </Button>
        )}
        <Button type="button" variant="secondary" icon="users" onClick={onCounters}>
          <Trans>Counters</Trans>
        </Button>
      </div>
    </>
  );
}
