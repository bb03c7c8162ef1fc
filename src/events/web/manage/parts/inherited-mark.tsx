import { Trans } from "@lingui/react/macro";
import styles from "../defaults/defaults.module.css";

interface InheritedMarkProps {
  isOwn: boolean;
  /** An organiser inherits from the program, and an event from its organiser. */
  isOrganizer: boolean;
  onInherit: () => void;
}

/** Mark beside a label: shows whether the value is chosen here, with a button to inherit it again. */
export function InheritedMark({ isOwn, isOrganizer, onInherit }: InheritedMarkProps) {
  if (!isOwn) {
    return (
      <span className={styles.mark}>
        {isOrganizer ? <Trans>default</Trans> : <Trans>from the organiser</Trans>}
      </span>
    );
  }
  return (
    <span className={styles.mark} data-own>
      <Trans>custom</Trans> ·{" "}
      <button
        type="button"
        className={styles.inherit}
        onClick={(event) => {
          // The button is inside a label, which would pass the click on to its field.
          event.preventDefault();
          onInherit();
        }}
      >
        {isOrganizer ? <Trans>Back to default</Trans> : <Trans>Use the organiser’s</Trans>}
      </button>
    </span>
  );
}
