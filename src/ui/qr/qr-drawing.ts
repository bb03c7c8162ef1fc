import { encode } from "uqr";

/** A QR code as an SVG path of squares, without the quiet zone. */
export interface QrDrawing {
  /** The number of modules on each side. */
  size: number;
  /** The path of all dark modules. */
  path: string;
}

/**
 * Draws a code on the server. The encoder is as large as a whole page, so pages for buyers draw their codes
 * in the loader and send the path. Returns null for an empty text.
 */
export function drawQr(text: string): QrDrawing | null {
  if (text === "") return null;
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  return { size, path: darkRuns(data) };
}

/** Returns one path for all dark modules, with a rectangle for each unbroken run of a row. */
export function darkRuns(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}
