import { Trans } from "@lingui/react/macro";
import styles from "./preview-bar.module.css";

/** Says above a preview that visitors do not see the page. */
export function PreviewBar() {
  return (
    <aside className={styles.bar}>
      <Trans>Preview – not public</Trans>
    </aside>
  );
}
