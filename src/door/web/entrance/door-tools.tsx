import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { DoorList } from "../../../check-in/contract.ts";
import type { Occupancy } from "../../rules/occupancy.ts";
import styles from "./screens.module.css";

interface DoorToolsProps {
  door: DoorList;
  occupancy: Occupancy | null;
  onSell: () => void;
  onCounters: () => void;
  /** Further tools. */
  children?: ReactNode;
}

/** Opens what a door does besides scanning, and warns early that it fills up. */
export function DoorTools({ door, occupancy, onSell, onCounters, children }: DoorToolsProps) {
  const left = occupancy ? Math.max(0, occupancy.max - occupancy.inside) : 0;
  return (
    <>
      {occupancy && occupancy.state !== "room" && (
        <p className={styles.near} role="status">
          <Icon name="users" size={20} />
          {occupancy.state === "near" ? (
            <Plural
              value={left}
              one="Almost full: # more person can come in"
              other="Almost full: # more people can come in"
            />
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
        <Button
          type="button"
          variant="secondary"
          icon="users"
          className={door.allows_sales ? undefined : styles.main}
          onClick={onCounters}
        >
          <Trans>Counters</Trans>
        </Button>
        {children}
      </div>
    </>
  );
}
