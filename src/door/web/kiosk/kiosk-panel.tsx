import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { DoorList } from "../../../check-in/contract.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import type { CameraControl } from "../camera/use-camera.ts";
import styles from "./kiosk.module.css";

interface KioskPanelProps {
  door: DoorList;
  /** True while nobody comes in, because the list is full and stops then. */
  isStopped: boolean;
  camera: Pick<CameraControl, "state">;
  onCode: (code: string) => void;
  onLeave: () => void;
}

/** Staff press the corner this long to leave. A finger does not rest there as long by chance. */
const HOLD_MILLISECONDS = 3_000;

/** Lets guests check themselves in with their ticket or its typed code. Nothing else can be reached. */
export function KioskPanel({ door, isStopped, camera, onCode, onLeave }: KioskPanelProps) {
  const { t } = useLingui();
  const own = useAuthored();
  const [isLeaving, setIsLeaving] = useState(false);
  useFullScreen();
  return (
    <main className={styles.panel}>
      <p className={styles.event} {...own}>
        {door.event.title}
      </p>
      {isStopped ? <FullWords /> : <CheckInForm {...{ camera, onCode }} />}
      <HiddenCorner onHeld={() => setIsLeaving(true)} />
      {isLeaving && (
        <Dialog
          isOpen
          onClose={() => setIsLeaving(false)}
          closesBeside={false}
          title={t`Leave self check-in?`}
          actions={
            <>
              <Button type="button" variant="secondary" onClick={() => setIsLeaving(false)}>
                <Trans>Stay</Trans>
              </Button>
              <Button type="button" onClick={onLeave}>
                <Trans>Leave</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>This device then shows the door for staff, with its search and its settings.</Trans>
          </p>
        </Dialog>
      )}
    </main>
  );
}

function CheckInForm({ camera, onCode }: Pick<KioskPanelProps, "camera" | "onCode">) {
  const { t } = useLingui();
  const hasCamera = camera.state === "on" || camera.state === "starting";
  const [code, setCode] = useState("");
  return (
    <>
      <h1 className={styles.title}>
        {hasCamera ? (
          <Trans>Hold your ticket up to the camera</Trans>
        ) : (
          <Trans>Type the code from your ticket</Trans>
        )}
      </h1>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onCode(code);
          setCode("");
        }}
      >
        <TextField
          label={hasCamera ? t`Or type the code from your ticket` : t`Ticket code`}
          placeholder="A-7KQ2MXP"
          value={code}
          required
          saysOptional={false}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button size="large">
          <Trans>Check in</Trans>
        </Button>
      </form>
    </>
  );
}

/** Says that the kiosk takes no ticket now. The prompt returns as soon as there is room. */
function FullWords() {
  return (
    <div role="status" className={styles.full} data-testid="kiosk-full">
      <Icon name="users" size={72} />
      <h1 className={styles.title}>
        <Trans>It is full just now</Trans>
      </h1>
      <p>
        <Trans>Please wait. Check-in goes on here by itself as soon as there is room again.</Trans>
      </p>
    </div>
  );
}

/** Renders an invisible button. Held for three seconds, by touch or with a key, it asks whether to leave. */
function HiddenCorner({ onHeld }: { onHeld: () => void }) {
  const { t } = useLingui();
  const [since, setSince] = useState<number | null>(null);
  // The page renders again with every count: that must not restart the timer.
  const handleHeld = useEffectEvent(onHeld);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(handleHeld, HOLD_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [since]);
  const stop = () => setSince(null);
  const start = () => setSince((before) => before ?? Date.now());
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={t`Staff: hold for three seconds to leave`}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && start()}
      onKeyUp={stop}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
    />
  );
}

/** Enters full screen with the first touch, which browsers require. If refused, the page keeps its size. */
function useFullScreen(): void {
  useEffect(() => {
    const enter = () => {
      if (!document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => {});
    };
    document.addEventListener("pointerup", enter);
    return () => {
      document.removeEventListener("pointerup", enter);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
}
