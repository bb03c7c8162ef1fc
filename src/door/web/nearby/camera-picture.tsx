import { useEffect, useRef } from "react";
import { useLingui } from "@lingui/react/macro";
import { showCamera } from "../camera/open-camera.ts";
import type { CameraControl } from "../camera/use-camera.ts";
import styles from "./nearby-sheet.module.css";

/** Shows the camera's picture over a sheet that covers the page. The page still reads codes from it. */
export function CameraPicture({ camera: { stream } }: { camera: CameraControl }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (stream && video.current ? showCamera(video.current, stream) : undefined), [stream]);
  if (!stream) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture without sound
    <video ref={video} className={styles.picture} muted playsInline autoPlay aria-label={t`Camera`} />
  );
}
