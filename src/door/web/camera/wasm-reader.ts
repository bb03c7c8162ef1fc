import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { decoderAddress } from "./decoder-address.ts";

/** The decoder comes from our own address, never from the library's. */
prepareZXingModule({ overrides: { locateFile: () => decoderAddress } });

/** This many pixels are enough for a ticket at arm's length. More only make reading slow. */
const MAX_EDGE = 1_024;

const canvas = document.createElement("canvas");

export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  const scale = Math.min(1, MAX_EDGE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0) return [];
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const codes = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 2 });
  return codes.filter((code) => code.isValid).map((code) => code.text);
}
