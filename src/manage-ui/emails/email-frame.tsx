import { useLingui } from "@lingui/react/macro";
import styles from "./email-frame.module.css";

/** Shows the HTML of an email. It may contain anything, so the frame has no scripts, no forms and not our origin. */
export function EmailFrame({ html, height }: { html: string; height: string }) {
  const { t } = useLingui();
  return (
    <iframe
      title={t`The e-mail as its reader sees it`}
      srcDoc={html}
      sandbox=""
      className={styles.frame}
      style={{ blockSize: height }}
    />
  );
}
