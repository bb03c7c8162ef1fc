import { widthKey, widthsOf } from "../../values/image-kinds.ts";

/** The side in pixels, sharp in a square of 48 CSS pixels on a screen and on paper. */
export const TICKET_LOGO_SIDE = 192;

/**
 * Returns the key or address of the size that tickets show. `largest` is that of the largest size, `width`
 * pixels wide.
 */
export function ticketLogoOf(largest: string, width: number): string {
  const widths = widthsOf("TICKET_LOGO", width);
  return widthKey(largest, widths.find((each) => each >= TICKET_LOGO_SIDE) ?? width);
}

/** Returns the key of the PNG that PDFs show: ".../192.webp" becomes ".../192-pdf.png". */
export function pdfLogoKey(logo: string): string {
  return logo.replace(/\.webp$/, "-pdf.png");
}
