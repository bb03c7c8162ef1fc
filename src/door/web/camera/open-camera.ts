export type CameraProblem = "denied" | "missing" | "busy" | "unsupported";

/** There is no picture. `problem` says why. */
export class NoCamera extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Camera {
  id: string;
  label: string;
}

/** Requests the wanted camera, else one on the back of the phone. */
export async function openCamera(wantedId: string | null): Promise<MediaStream> {
  // Without HTTPS a browser has no `mediaDevices`.
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera("unsupported");
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(wantedId ? { deviceId: { ideal: wantedId } } : { facingMode: "environment" }),
      },
    });
  } catch (error) {
    throw new NoCamera(classifyCameraError(error));
  }
}

/** Lists the cameras. Browsers tell their names only after the person has allowed one. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === "videoinput" && device.deviceId !== "")
    .map((device) => ({ id: device.deviceId, label: device.label }));
}

/** Plays the picture until the returned function is called. */
export function showCamera(video: HTMLVideoElement, stream: MediaStream): () => void {
  video.srcObject = stream;
  void video.play().catch(() => {});
  return () => {
    video.srcObject = null;
  };
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Torches and zooms are not yet in the standard types. */
interface TorchTrack {
  getCapabilities?(): { torch?: boolean; zoom?: { min: number; max: number } };
  applyConstraints(constraints: { advanced: { torch?: boolean; zoom?: number }[] }): Promise<void>;
}

export function hasTorch(stream: MediaStream): boolean {
  return torchTrack(stream)?.getCapabilities?.().torch === true;
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  await torchTrack(stream)?.applyConstraints({ advanced: [{ torch: isOn }] });
}

/** Returns the steps of the zoom, from the widest to four times that. Empty: the camera has no zoom. */
export function zoomSteps(stream: MediaStream): number[] {
  const zoom = torchTrack(stream)?.getCapabilities?.().zoom;
  if (!zoom || !(zoom.max > zoom.min)) return [];
  return [1, 2, 3, 4].map((times) => zoom.min * times).filter((step) => step <= zoom.max);
}

export async function setZoom(stream: MediaStream, zoom: number): Promise<void> {
  await torchTrack(stream)?.applyConstraints({ advanced: [{ zoom }] });
}

function torchTrack(stream: MediaStream): TorchTrack | undefined {
  return stream.getVideoTracks()[0] as TorchTrack | undefined;
}

function classifyCameraError(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return "busy";
}
