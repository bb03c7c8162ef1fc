import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./direction-switch.module.css";

interface DirectionSwitchProps {
  isOut: boolean;
  onChange: (isOut: boolean) => void;
}

/** Sets which way people go past this device. Word, colour and the side of the arrow say the same. */
export function DirectionSwitch({ isOut, onChange }: DirectionSwitchProps) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Direction`} className={styles.switch}>
      <button
        type="button"
        className={styles.way}
        data-way="in"
        aria-pressed={!isOut}
        onClick={() => onChange(false)}
      >
        <Icon name="check" size={24} />
        <Trans context="scanning people on the way in">In</Trans>
      </button>
      <button
        type="button"
        className={styles.way}
        data-way="out"
        aria-pressed={isOut}
        onClick={() => onChange(true)}
      >
        <Icon name="arrow-right" size={24} />
        <Trans context="scanning people on the way out">Out</Trans>
      </button>
    </div>
  );
}
