import { Trans, useLingui } from "@lingui/react/macro";
import { Chip } from "../../../ui/chip.tsx";
import type { NearbyDevice } from "../../../nearby-doors/rules/mesh.ts";
import styles from "./nearby-sheet.module.css";

/** Lists the devices that are connected to this one, and those that were. */
export function NearbyList({ devices }: { devices: readonly NearbyDevice[] }) {
  const { t } = useLingui();
  return (
    <ul className="plain-list" hidden={devices.length === 0} aria-label={t`Connected devices`}>
      {devices.map(({ device, name, isConnected }) => (
        <li key={device} className={styles.device}>
          <bdi>{name || t`A device without a name`}</bdi>
          <Chip tone={isConnected ? "success" : "warning"} icon={isConnected ? "check" : "alert"}>
            {isConnected ? <Trans>Connected</Trans> : <Trans>Connection lost</Trans>}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
