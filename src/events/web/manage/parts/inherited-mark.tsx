import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "../defaults/defaults.module.css";

/** Who sets the value if it is not chosen here. The account inherits from the program. */
export type InheritsFrom = "program" | "account" | "organizer";

interface InheritedMarkProps {
  /** False: no mark, so that the changed fields stand out. */
  isOwn: boolean;
  from: InheritsFrom;
  onInherit: () => void;
}

/** Mark beside the label of a value that is chosen here, with a button to inherit it again. */
export function InheritedMark({ isOwn, from, onInherit }: InheritedMarkProps) {
  if (!isOwn) return null;
  return (
    <span className={styles.mark}>
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
        {INHERIT[from]}
      </button>
    </span>
  );
}

const INHERIT: Record<InheritsFrom, ReactNode> = {
  program: <Trans>Back to default</Trans>,
  account: <Trans>Use the account’s</Trans>,
  organizer: <Trans>Use the organiser’s</Trans>,
};
