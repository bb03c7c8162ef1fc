import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./popover.module.css";

interface PopoverProps {
  /** The label of the button, and the heading of the opened sheet. */
  label: string;
  icon: IconName;
  /** May prevent the popover from opening. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

/**
 * A button that opens a small sheet. The browser opens and closes it, also before the scripts load or without
 * them.
 */
export function Popover({ label, icon, onClick, children }: PopoverProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        size="small"
        icon={icon}
        popoverTarget={id}
        {...(onClick && { onClick })}
      >
        {label}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={styles.popover}>
        <div className={styles.header}>
          <h2 id={`${id}-title`}>{label}</h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t`Close`}
            className={styles.close}
          >
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </>
  );
}
