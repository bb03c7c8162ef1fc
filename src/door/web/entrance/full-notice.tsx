import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Occupancy } from "../../rules/occupancy.ts";
import styles from "./screens.module.css";

interface FullNoticeProps {
  occupancy: Occupancy;
  /** True if the door scans nobody in while it is full. */
  isStopped: boolean;
  onDismiss: () => void;
}

/** Says over the whole screen that nobody else fits in, and what to do about it. */
export function FullNotice({ occupancy, isStopped, onDismiss }: FullNoticeProps) {
  const { i18n } = useLingui();
  const inside = formatNumber(occupancy.inside, i18n.locale);
  const max = formatNumber(occupancy.max, i18n.locale);
  return (
    <div
      className={styles.full}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="full-title"
      data-testid="full"
    >
      <Icon name="users" size={72} />
      <h2 id="full-title" className={styles.fullTitle}>
        <Trans>
          Full: {inside} of {max} inside
        </Trans>
      </h2>
      <p className={styles.fullWords}>
        {isStopped ? (
          <Trans>
            Ask the people in line to wait. Scanning goes on by itself as soon as a person has left or a
            check-in is undone.
          </Trans>
        ) : (
          <Trans>
            Ask the people in line to wait until people leave. You can scan on if your organiser agrees.
          </Trans>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it covers everything else */}
      <Button type="button" size="large" variant="secondary" autoFocus onClick={onDismiss}>
        {isStopped ? <Trans>Show the door</Trans> : <Trans>Continue scanning</Trans>}
      </Button>
    </div>
  );
}
