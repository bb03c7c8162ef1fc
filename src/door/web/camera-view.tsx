import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode, RefObject } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { CameraControl, CameraState } from "./camera/use-camera.ts";
import styles from "./camera-view.module.css";
import { STORED, useDeviceStorage } from "./device/use-device-storage.ts";

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraControl;
  /** Absent: guests use the camera, and must not change its settings. */
  onSettings?: () => void;
}

/** Shows what the camera sees, or why it sees nothing and what to do about it. */
export function CameraView({ video, camera, onSettings }: CameraViewProps) {
  const { t } = useLingui();
  const [sound, setSound] = useDeviceStorage(STORED.sound);
  const isQuiet = sound === "off";
  return (
    <section className={`${styles.camera} needs-script`} aria-label={t`Camera`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound */}
      <video ref={video} className={styles.video} muted playsInline autoPlay />
      {camera.state === "on" && <div className={styles.frame} aria-hidden="true" />}
      {camera.state !== "on" && (
        <CameraMessage state={camera.state} onRetry={camera.retry} isOfGuests={!onSettings} />
      )}
      <div className={styles.tools} hidden={!onSettings}>
        {camera.hasTorch && (
          <IconButton
            icon="torch"
            label={t`Torch`}
            aria-pressed={camera.isTorchOn}
            className={styles.tool}
            onClick={() => void camera.toggleTorch()}
          />
        )}
        {camera.hasZoom && (
          <button
            type="button"
            className={`${styles.tool} ${styles.zoom}`}
            aria-label={t`Zoom: ${camera.zoom}`}
            onClick={() => void camera.zoomOn()}
          >
            {camera.zoom}×
          </button>
        )}
        {camera.cameras.length > 1 && (
          <IconButton
            icon="camera"
            label={t`Next camera`}
            className={styles.tool}
            onClick={() => camera.chooseCamera(nextOf(camera))}
          />
        )}
        <IconButton
          icon={isQuiet ? "sound-off" : "sound"}
          label={isQuiet ? t`Switch sounds on` : t`Switch sounds off`}
          className={styles.tool}
          onClick={() => setSound(isQuiet ? "on" : "off")}
        />
        <IconButton icon="settings" label={t`Device settings`} className={styles.tool} onClick={onSettings} />
      </div>
    </section>
  );
}

function nextOf({ cameras, cameraId }: CameraControl): string {
  const at = cameras.findIndex((camera) => camera.id === cameraId);
  return cameras[(at + 1) % cameras.length]!.id;
}

interface CameraMessageProps {
  state: Exclude<CameraState, "on">;
  onRetry: () => void;
  /** Guests have neither the search nor a hand scanner. */
  isOfGuests: boolean;
}

function CameraMessage({ state, onRetry, isOfGuests }: CameraMessageProps) {
  const { t } = useLingui();
  if (state === "starting") {
    return (
      <Message picture={<Spinner size={32} />} title={t`Starting the camera`}>
        <Trans>When the browser asks, allow the camera for this page.</Trans>
      </Message>
    );
  }
  const camera = <Icon name="camera" size={32} />;
  if (state === "denied") {
    return (
      <Message picture={camera} title={t`Camera access is blocked`} onRetry={onRetry}>
        <Trans>
          On an iPhone: tap the page menu beside the address, then Website Settings, Camera, Allow. On
          Android: tap the icon beside the address, then Permissions, Camera, Allow. Until then, type the code
          below.
        </Trans>
      </Message>
    );
  }
  if (state === "missing") {
    return (
      <Message picture={camera} title={t`No camera found`} onRetry={onRetry}>
        {isOfGuests ? (
          <Trans>Type the code from your ticket below.</Trans>
        ) : (
          <Trans>
            Type the code, look up the name, or use a hand scanner: it works anywhere on this page.
          </Trans>
        )}
      </Message>
    );
  }
  if (state === "busy") {
    return (
      <Message picture={camera} title={t`The camera will not start`} onRetry={onRetry}>
        <Trans>Another app may be using it. Close that app, then try again.</Trans>
      </Message>
    );
  }
  return (
    <Message picture={camera} title={t`This browser does not give access to a camera`}>
      <Trans>
        Open the link in Safari, Chrome or Firefox, at an address that begins with https. In the meantime, you
        can type codes.
      </Trans>
    </Message>
  );
}

interface MessageProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  onRetry?: () => void;
}

function Message({ picture, title, children, onRetry }: MessageProps) {
  return (
    <div className={styles.message} role="status">
      {picture}
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{children}</p>
      {onRetry && (
        <Button type="button" variant="secondary" icon="refresh" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
