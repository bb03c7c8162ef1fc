import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";
import type { Ticket } from "../../tickets/index.ts";
import type { Attachment } from "../../platform/mail/outgoing-email.ts";

const QUIET_ZONE = 4;
const SIDE_PIXELS = 400;

/** Draws a ticket's code as a PNG, because mail programs do not show SVG. */
export async function qrPicture(ticket: Ticket, contentId: string): Promise<Attachment> {
  const { data } = encode(ticket.qr_text, { ecc: "M", border: QUIET_ZONE });
  const content = pngOf(data, Math.ceil(SIDE_PIXELS / data.length));
  return { filename: `${ticket.public_id}.png`, contentType: "image/png", content, contentId };
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const BIT_DEPTH = 1;
const GREYSCALE = 0;

/**
 * Encodes a PNG with one bit per pixel and `scale` pixels per square. Written by hand, because an image
 * library would need 20 MB.
 */
function pngOf(squares: readonly boolean[][], scale: number): Buffer {
  const side = squares.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([BIT_DEPTH, GREYSCALE], 8);
  const rows = squares.flatMap((row) => Array<Buffer>(scale).fill(lineOf(row, scale)));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns one PNG row: the filter byte, then one bit per pixel, where 1 is white. */
function lineOf(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1)
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7);
  return line;
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const made = Buffer.alloc(typed.length + 8);
  made.writeUInt32BE(content.length, 0);
  typed.copy(made, 4);
  made.writeUInt32BE(crc32(typed), made.length - 4);
  return made;
}
