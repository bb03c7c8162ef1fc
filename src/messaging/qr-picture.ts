import sharp from "sharp";
import { encode } from "uqr";
import type { Ticket } from "../attendees/index.ts";
import type { Attachment } from "../platform/mail/mail.ts";
import { darkRuns } from "../ui/qr-code.tsx";

const QUIET_ZONE = 4;
const SIDE_PIXELS = 400;

/** A ticket's code as a picture, because mail programs show no SVG. */
export async function qrPicture(ticket: Ticket, contentId: string): Promise<Attachment> {
  const code = encode(ticket.qr_text, { ecc: "M", border: 0 });
  const side = code.size + 2 * QUIET_ZONE;
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" width="${SIDE_PIXELS}" height="${SIDE_PIXELS}">` +
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${darkRuns(code.data)}" fill="#000" shape-rendering="crispEdges"/></svg>`;
  const content = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
  return { filename: `${ticket.public_id}.png`, contentType: "image/png", content, contentId };
}
