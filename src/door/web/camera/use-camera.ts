import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { STORED, useDeviceStorage } from "../device/use-device-storage.ts";
import {
  type Camera,
  type CameraProblem,
  closeCamera,
  hasTorch,
  listCameras,
  NoCamera,
  openCamera,
  setTorch,
  setZoom,
  showCamera,
  zoomSteps,
} from "./open-camera.ts";
import { findReader, watchForCodes } from "./read-codes.ts";

export type CameraState = "starting" | "on" | CameraProblem;

/** Starts the camera with the page, and passes on every code that it sees. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>("starting");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [zoomStep, setZoomStep] = useState(0);
  const [tries, setTries] = useState(0);
  const [wantedId, setWantedId] = useDeviceStorage(STORED.camera);
  const handleCode = useEffectEvent(onCode);
  const retry = () => setTries((count) => count + 1);
  const handleGone = useEffectEvent(retry);

  useEffect(() => {
    if (wantedId === undefined) return;
    let isOver = false;
    let opened: MediaStream | undefined;
    async function start() {
      try {
        opened = await openCamera(wantedId || null);
        // The page no longer wants the camera when the person allows it.
        if (isOver) return closeCamera(opened);
        // A phone stops its camera while it is locked or rings. The page asks for it again afterwards.
        opened.getVideoTracks()[0]?.addEventListener("ended", handleGone, { once: true });
        setStream(opened);
        setState("on");
        setCameras(await listCameras());
      } catch (error) {
        if (!isOver) setState(error instanceof NoCamera ? error.problem : "busy");
      }
    }
    void start();
    return () => {
      isOver = true;
      if (opened) closeCamera(opened);
      setStream(null);
      setIsTorchOn(false);
      setZoomStep(0);
      setState("starting");
    };
  }, [wantedId, tries]);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    let stop = () => {};
    let isOver = false;
    const hide = showCamera(element, stream);
    void findReader().then((read) => {
      if (!isOver) stop = watchForCodes(element, read, handleCode);
    });
    return () => {
      isOver = true;
      stop();
      hide();
    };
  }, [stream, video]);

  return {
    state,
    stream,
    cameras,
    cameraId: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? null,
    chooseCamera: setWantedId,
    retry,
    hasTorch: stream !== null && hasTorch(stream),
    isTorchOn,
    /** 1 is the widest picture. */
    zoom: zoomStep + 1,
    hasZoom: stream !== null && zoomSteps(stream).length > 1,
    async zoomOn() {
      if (!stream) return;
      const steps = zoomSteps(stream);
      const next = (zoomStep + 1) % steps.length;
      await setZoom(stream, steps[next]!);
      setZoomStep(next);
    },
    async toggleTorch() {
      if (!stream) return;
      await setTorch(stream, !isTorchOn);
      setIsTorchOn(!isTorchOn);
    },
  };
}

export type CameraControl = ReturnType<typeof useCamera>;
