import { Trans, useLingui } from "@lingui/react/macro";
import { useEffectEvent, useLayoutEffect } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatNumber } from "../../../ui/format.ts";
import type { Occupancy } from "../../rules/occupancy.ts";
import type { DoorControl } from "../use-door.ts";
import styles from "./screens.module.css";

interface CountersScreenProps {
  counts: DoorControl["counts"];
  occupancy: Occupancy | null;
  onClose: () => void;
}

/** Shows how many are in, in figures that can be read from across the hall. */
export function CountersScreen({ counts, occupancy, onClose }: CountersScreenProps) {
  const { t, i18n } = useLingui();
  const handleEscape = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => event.key === "Escape" && handleEscape();
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  const { checked_in_attendees: entered, inside_attendees: inside, total_attendees: expected } = counts;
  const number = (value: number) => formatNumber(value, i18n.locale);
  return (
    <div className={styles.counters} role="dialog" aria-modal="true" aria-label={t`Counters`}>
      <dl className={styles.figures} aria-live="polite">
        <div className={styles.main}>
          <dt>
            <Trans>Inside</Trans>
          </dt>
          <dd data-state={occupancy?.state}>{number(inside)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Expected</Trans>
          </dt>
          <dd>{number(expected)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Still to come</Trans>
          </dt>
          <dd>{number(Math.max(0, expected - entered))}</dd>
        </div>
        {entered !== inside && (
          <div>
            <dt>
              <Trans>Entered</Trans>
            </dt>
            <dd>{number(entered)}</dd>
          </div>
        )}
        {occupancy && (
          <div>
            <dt>
              <Trans>Room left</Trans>
            </dt>
            <dd>{number(Math.max(0, occupancy.max - occupancy.inside))}</dd>
          </div>
        )}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it covers everything else */}
      <Button type="button" size="large" variant="secondary" isWide autoFocus onClick={onClose}>
        <Trans>Back to scanning</Trans>
      </Button>
    </div>
  );
}
