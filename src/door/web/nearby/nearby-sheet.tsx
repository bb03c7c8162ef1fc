import { Trans, useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { QrCode } from "../../../ui/qr/qr-code.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { CameraControl } from "../camera/use-camera.ts";
import doorStyles from "../door.module.css";
import { CameraPicture } from "./camera-picture.tsx";
import { NearbyList } from "./nearby-list.tsx";
import styles from "./nearby-sheet.module.css";
import { PairingNotice } from "./pairing-notice.tsx";
import type { NearbyControl } from "./nearby-control.ts";

interface NearbySheetProps {
  nearby: NearbyControl;
  camera: CameraControl;
  onClose: () => void;
}

/** Connects devices of one door: each shows a code that the other one reads. */
export function NearbySheet({ nearby, camera, onClose }: NearbySheetProps) {
  const { t } = useLingui();
  const [isReading, setIsReading] = useState(false);
  const { step, problem, devices, tellsEntries } = nearby;
  const handleOffer = () => {
    setIsReading(false);
    void nearby.offer();
  };
  const handleRead = () => {
    setIsReading(true);
    void nearby.leave();
  };
  const name = step?.name ?? (isReading ? "reading" : "idle");
  return (
    <Dialog isOpen onClose={onClose} title={t`Connect another device`}>
      <div className={doorStyles.fields}>
        {problem && <PairingNotice problem={problem} />}
        {name === "connected" && (
          <Notice tone="success" isLive>
            <p>
              {tellsEntries ? (
                <Trans>Connected. A ticket that one device lets in is “Already in” at the other.</Trans>
              ) : (
                <Trans>Connected.</Trans>
              )}
            </p>
          </Notice>
        )}
        {(name === "idle" || name === "connected") && (
          <>
            <NearbyList devices={devices} />
            {!tellsEntries && <CountingNotice />}
            {devices.length === 0 && (
              <p>
                <Trans>
                  Devices with this check-in link exchange scans directly, even without internet. Put them
                  into the same Wi-Fi, or connect them to the hotspot of one phone.
                </Trans>
              </p>
            )}
            <Button type="button" icon="qr" isWide onClick={handleOffer}>
              <Trans>Show a code on this device</Trans>
            </Button>
            <Button type="button" variant="secondary" icon="camera" isWide onClick={handleRead}>
              <Trans>Read the other device’s code</Trans>
            </Button>
          </>
        )}
        {name === "connecting" && (
          <p role="status">
            <Spinner size={18} /> <Trans>Connecting…</Trans>
          </p>
        )}
        {step?.name === "offering" && (
          <>
            <p>
              <Trans>1. Point the camera of the other device’s check-in page at this code.</Trans>
            </p>
            <QrCode text={step.text} label={t`Code for the other device`} className={styles.code} />
            <p>
              <Trans>2. Then point this device at the code that appears there.</Trans>
            </p>
          </>
        )}
        {step?.name === "answering" && (
          <>
            <p>
              <Trans>Hold this code in front of the other device’s camera.</Trans>
            </p>
            <QrCode text={step.text} label={t`Code for the other device`} className={styles.code} />
          </>
        )}
        {name === "reading" && (
          <p>
            <Trans>On the other device, show its code. Then point this device at it.</Trans>
          </p>
        )}
        {(name === "offering" || name === "reading") && <CameraPicture camera={camera} />}
        {(step?.name === "offering" || step?.name === "answering") && (
          <CopyButton text={step.text} label={t`Copy the code`} />
        )}
        {(name === "offering" || name === "reading") && <PasteForm onCode={nearby.read} />}
      </div>
    </Dialog>
  );
}

/** Says why devices do not exchange entries where the list counts entries or scans people out. */
function CountingNotice() {
  return (
    <Notice tone="warning">
      <p>
        <Trans>
          This list counts entries or exits, and only the server can count. Connected devices tell each other
          what the server said last, but not whom they let in themselves.
        </Trans>
      </p>
    </Notice>
  );
}

/** Takes the code on devices without a camera: it comes by message, or from a hand scanner. */
function PasteForm({ onCode }: { onCode: (text: string) => Promise<void> }) {
  const { t } = useLingui();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (text !== "") void onCode(text);
  };
  return (
    <form className={doorStyles.codeForm} onSubmit={handleSubmit}>
      <TextField
        name="code"
        label={t`Or paste the other device’s code`}
        saysOptional={false}
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
      />
      <Button>
        <Trans>Connect</Trans>
      </Button>
    </form>
  );
}
