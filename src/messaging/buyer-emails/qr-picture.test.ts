import fs from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { makeTicket } from "../../../test/tickets.ts";
import { qrPicture } from "./qr-picture.ts";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer } });

test("draws a PNG that scanners can read, with a quiet zone around the code", async () => {
  const ticket = makeTicket();

  const { content, contentType } = await qrPicture(ticket, "one@tessera");

  expect(contentType).toBe("image/png");
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  expect(info.width).toBeGreaterThanOrEqual(400);
  const dark = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels).includes(0),
  );
  const square = Math.round(dark.indexOf(true) / 4);
  expect(dark.indexOf(true)).toBe(4 * square);
  expect(dark.toReversed().indexOf(true)).toBe(4 * square);
  const [code] = await readBarcodes(new Uint8Array(content), { formats: ["QRCode"] });
  expect(code?.text).toBe(ticket.qr_text);
});
