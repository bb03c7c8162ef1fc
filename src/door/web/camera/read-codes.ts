/** Reads the QR codes in the picture that a video shows right now. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): NativeDetector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Returns the browser's own reader if it has one that works, or else ours, which is fetched only then. */
export async function findReader(): Promise<ReadCodes> {
  const native = await findNativeReader().catch(() => null);
  if (!native) return loadOwnReader();
  let current: ReadCodes = native;
  return async (video) => {
    try {
      return await current(video);
    } catch (error) {
      if (current !== native) throw error;
      // Some browsers offer a reader that does not work.
      current = await loadOwnReader();
      return current(video);
    }
  };
}

async function findNativeReader(): Promise<ReadCodes | null> {
  const Detector = window.BarcodeDetector;
  if (!Detector) return null;
  const formats = await Detector.getSupportedFormats();
  if (!formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video)).map((code) => code.rawValue);
}

async function loadOwnReader(): Promise<ReadCodes> {
  const { readCodes } = await import("./wasm-reader.ts");
  return readCodes;
}

const PAUSE_MILLISECONDS = 60;
/** The pause after a code was read, so that the device has time to show the verdict. */
const VERDICT_MILLISECONDS = 300;

/**
 * Reads codes from a video about ten times a second, until the returned function is called. A slow device
 * spends at most half of its time on it.
 */
export function watchForCodes(
  video: HTMLVideoElement,
  read: ReadCodes,
  onCode: (code: string) => void,
): () => void {
  let isStopped = false;
  async function look(): Promise<void> {
    if (isStopped) return;
    const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
    const started = performance.now();
    const codes = hasPicture ? await read(video).catch(() => []) : [];
    // It was stopped while it was reading, so the codes are ignored.
    if (isStopped) return;
    for (const code of codes) if (code.trim() !== "") onCode(code);
    const took = performance.now() - started;
    setTimeout(
      () => void look(),
      codes.length > 0 ? VERDICT_MILLISECONDS : Math.max(PAUSE_MILLISECONDS, took),
    );
  }
  void look();
  return () => {
    isStopped = true;
  };
}
