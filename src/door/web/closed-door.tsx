import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../ui/empty-state.tsx";
import { UnsentScans } from "./offline/late/unsent-scans.tsx";
import styles from "./door.module.css";

/** Says that the list has ended or its event was archived, or that this device was signed out. */
export function ClosedDoor({ isSignedOut, names }: { isSignedOut: boolean; names: string | null }) {
  const { t } = useLingui();
  if (isSignedOut)
    return (
      <main className={styles.message}>
        <title>{t`Signed out`}</title>
        <h1 className="visually-hidden">
          <Trans>Signed out</Trans>
        </h1>
        <EmptyState icon="lock" title={<Trans>This device was signed out</Trans>}>
          <p>
            <Trans>The organiser has signed it out of this door. Ask them if you still need it.</Trans>
          </p>
        </EmptyState>
        <UnsentScans why="signed-out" />
      </main>
    );
  return (
    <main className={styles.message}>
      <title>{t`Check-in is closed`}</title>
      <h1 className="visually-hidden">
        <Trans>Check-in is closed</Trans>
      </h1>
      <EmptyState icon="lock" title={<Trans>Check-in is closed</Trans>}>
        {names && <p>{names}</p>}
        <p>
          <Trans>Check-in for this list has ended. The organiser can open it again.</Trans>
        </p>
      </EmptyState>
      <UnsentScans why="ended" />
    </main>
  );
}
