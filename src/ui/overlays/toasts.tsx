import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Toast, type ToastMessage } from "./toast.tsx";
import styles from "./toasts.module.css";

const MAX_SHOWN = 5;

export interface Toasts {
  /** Shows a message and returns a key for dismissing it. */
  show: (message: ToastMessage) => number;
  dismiss: (key: number) => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error("useToasts needs a ToastProvider above it");
  return toasts;
}

interface QueuedToast extends ToastMessage {
  key: number;
}

/**
 * Queues toasts: five are shown, the others wait. The pointer or focus on one pauses all timers, except those of actions
 * that are possible for a certain time only.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedToast[]>([]);
  const [isPaused, setIsPaused] = useState(false);

  const dismiss = useCallback((key: number) => {
    setQueue((current) => current.filter((toast) => toast.key !== key));
    // The toast under the pointer is removed, so no event would end the pause.
    setIsPaused(false);
  }, []);
  const show = useCallback((message: ToastMessage) => {
    const key = nextKey();
    setQueue((current) => [...current, { ...message, key }]);
    return key;
  }, []);
  const toasts = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  const shown = queue.slice(0, MAX_SHOWN);
  const region = useTopLayer(shown.at(-1)?.key);
  const column = (isUrgent: boolean) =>
    shown
      .filter((toast) => (toast.tone === "danger") === isUrgent)
      .map((toast) => (
        <Toast key={toast.key} message={toast} isPaused={isPaused} onGone={() => dismiss(toast.key)} />
      ));
  return (
    <ToastsContext value={toasts}>
      {children}
      <div
        ref={region}
        popover="manual"
        className={`${styles.toasts} no-print`}
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
        onFocus={() => setIsPaused(true)}
        onBlur={() => setIsPaused(false)}
      >
        <div role="status" className={styles.column}>
          {column(false)}
        </div>
        <div role="alert" className={styles.column}>
          {column(true)}
        </div>
      </div>
    </ToastsContext>
  );
}

/**
 * Shows the region in the top layer, above every drawer and dialog. It stays there while it is empty, because
 * a live region that appears together with its first message is often not read aloud.
 */
function useTopLayer(newest: number | undefined) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    // A modal dialog that opened later covers the region until the region joins the top layer again.
    const isCovered = document.querySelector("dialog:modal") !== null;
    if (isCovered && element.matches(":popover-open")) element.hidePopover();
    if (!element.matches(":popover-open")) element.showPopover();
  }, [newest]);
  return region;
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
