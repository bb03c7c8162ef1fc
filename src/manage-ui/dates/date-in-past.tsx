import { Trans } from "@lingui/react/macro";
import styles from "./date-in-past.module.css";

/** Below a date that is over already: allowed, but in a new event most often a slip. */
export function DateInPast() {
  return (
    <span role="status" className={styles.warning}>
      <Trans>This date is in the past.</Trans>
    </span>
  );
}
