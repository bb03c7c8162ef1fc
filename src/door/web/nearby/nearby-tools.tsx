import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../entrance/screens.module.css";
import { canConnectDevices, type NearbyControl } from "./nearby-control.ts";

interface NearbyToolsProps {
  nearby: NearbyControl;
  onOpen: () => void;
}

/** Shows how many devices exchange scans with this one, and opens the sheet that connects another. */
export function NearbyButton({ nearby: { devices }, onOpen }: NearbyToolsProps) {
  if (!canConnectDevices()) return null;
  const count = devices.filter(({ isConnected }) => isConnected).length;
  return (
    // A separate row: in some languages its words are longer than half of a phone.
    <Button
      type="button"
      variant="secondary"
      icon={count === 0 ? "share" : "check"}
      className={styles.main}
      onClick={onOpen}
    >
      {count === 0 ? (
        <Trans>Connect another device</Trans>
      ) : (
        <Plural value={count} one="# device connected" other="# devices connected" />
      )}
    </Button>
  );
}

/** Says that devices were lost. No server knows where they are, so they do not come back by themselves. */
export function LostNotice({ nearby: { devices, forgetLost }, onOpen }: NearbyToolsProps) {
  const lost = devices.filter(({ isConnected }) => !isConnected);
  if (lost.length === 0) return null;
  const name = lost[0]!.name;
  const actions = (
    <>
      <Button type="button" onClick={onOpen}>
        <Trans>Connect again</Trans>
      </Button>
      <Button type="button" variant="quiet" onClick={() => void forgetLost()}>
        <Trans>Not now</Trans>
      </Button>
    </>
  );
  return (
    <Notice tone="warning" isLive action={actions}>
      <p>
        {name && lost.length === 1 ? (
          <Trans>
            The connection to <bdi>{name}</bdi> was lost. Until you connect it again, neither device knows
            what the other one lets in.
          </Trans>
        ) : (
          <Trans>
            The connection to another device was lost. Until you connect it again, neither device knows what
            the other one lets in.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
