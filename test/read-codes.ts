import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");

/** Reads the QR codes of a picture: the text of each, and the length of its upper side in pixels. */
export async function readCodes(picture: Buffer): Promise<{ text: string; side: number }[]> {
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ["QRCode"], maxNumberOfSymbols: 8 });
  return codes.map(({ text, position: { topLeft, topRight } }) => ({
    text,
    side: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y),
  }));
}
