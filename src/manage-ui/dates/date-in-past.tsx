import { Trans } from "@lingui/react/macro";
import styles from "./date-in-past.module.css";

/** A note below a past date: allowed, but in a new event most often a mistake. */
export function DateInPast() {
  return (
    <span role="status" className={styles.warning}>
      <Trans>This date is in the past.</Trans>
    </span>
  );
}
