import type { FileStore } from "../platform/files/file-store.ts";
import { loadSharp } from "../platform/pictures/load-sharp.ts";
import { inTurn } from "./picture-turn.ts";
import { MAX_PIXELS } from "../values/image-kinds.ts";
import { pdfLogoKey, TICKET_LOGO_SIDE } from "./rules/ticket-logo.ts";

/**
 * Draws a ticket logo for PDFs on first use, and stores it with the logo. It is a PNG below 40 KB with at
 * most 256 colours. Its background is white, because a PDF without transparency renders faster.
 */
export async function drawPdfLogo(files: FileStore, logo: string): Promise<Buffer> {
  const key = pdfLogoKey(logo);
  const stored = await files.get(key);
  if (stored) return stored;
  const picture = await files.get(logo);
  if (!picture) throw new Error("the file of a ticket logo is missing");
  const drawn = await inTurn(() => toPng(picture));
  await files.put(key, drawn);
  return drawn;
}

async function toPng(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: MAX_PIXELS.width * MAX_PIXELS.height })
    .resize({ width: TICKET_LOGO_SIDE, height: TICKET_LOGO_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .png({ palette: true })
    .toBuffer();
}
