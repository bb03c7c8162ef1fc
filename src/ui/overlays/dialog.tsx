import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  isOpen: boolean;
  /** Called by Esc, the close button and, where the browser supports it, a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  size?: "small" | "large";
  /**
   * False if the dialog opens under a finger that is still down, because lifting it would count as a press
   * beside the dialog.
   */
  closesBeside?: boolean;
}

/** A native modal dialog; on phones a sheet at the bottom edge. The browser traps and returns the focus. */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = "small",
  closesBeside = true,
}: Omit<DialogProps, "isOpen">) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect, because its clean-up runs while the dialog is still in the page. Only then does closing
  // it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const handleClosed = () => {
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onClose={handleClosed}
      closedby={closesBeside ? "any" : "closerequest"}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="x" label={t`Close`} onClick={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
