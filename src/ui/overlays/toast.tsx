import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button, IconButton } from "../button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { toastDuration } from "./toast-duration.ts";
import styles from "./toasts.module.css";

export interface ToastMessage {
  message: ReactNode;
  tone?: "success" | "info" | "danger";
  /** An action such as "Undo". Toasts with an action and errors stay 10 s, others 4 s. */
  action?: {
    label: string;
    onAction: () => void;
    /** How long the action is possible, if that is not 10 s. */
    seconds?: number;
  };
}

interface ToastProps {
  message: ToastMessage;
  isPaused: boolean;
  onGone: () => void;
}

const ICONS = { success: "check", info: "info", danger: "alert" } as const satisfies Record<string, IconName>;

export function Toast({ message: { message, tone = "success", action }, isPaused, onGone }: ToastProps) {
  const { t } = useLingui();
  const stays = toastDuration({ isError: tone === "danger", action });
  // The time of such an action passes under the pointer too.
  useCountdown(stays, isPaused && action?.seconds === undefined, onGone);
  const handleAction = () => {
    action?.onAction();
    onGone();
  };
  return (
    <div data-tone={tone} className={styles.toast}>
      <Icon name={ICONS[tone]} />
      <p className={styles.message}>{message}</p>
      {action && (
        <Button type="button" variant="quiet" size="small" onClick={handleAction}>
          {action.label}
        </Button>
      )}
      <IconButton icon="x" label={t`Close`} onClick={onGone} />
    </div>
  );
}

/** A timer that resumes after a pause. */
function useCountdown(milliseconds: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(handleEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}
