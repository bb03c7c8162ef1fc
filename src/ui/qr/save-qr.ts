import { saveFile } from "../../platform/web/save-file.ts";
import { drawQr, type QrDrawing } from "./qr-drawing.ts";
import { QUIET_ZONE } from "./qr-picture.tsx";

/** The minimum side of a saved picture: about 9 cm in print at 300 dpi. */
const MIN_PIXELS = 1024;

/** Saves the code of an address as a picture for print. */
export async function saveQr(address: string, format: "svg" | "png"): Promise<void> {
  const drawing = drawQr(address);
  if (!drawing) return;
  const file =
    format === "svg" ? new Blob([qrSvg(drawing)], { type: "image/svg+xml" }) : await paintPng(drawing);
  saveFile(file, `${qrFileName(address)}.${format}`);
}

/** Names the file after the page and what is chosen in its address: `summer-gala-EARLY`. */
export function qrFileName(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return [decodeURIComponent(pathname).split("/").at(-1), ...searchParams.values()]
    .join("-")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The code in black on white, with its quiet zone. */
export function qrSvg({ size, path }: QrDrawing): string {
  const side = size + 2 * QUIET_ZONE;
  const pixels = side * pixelsOfModule(side);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"`,
    ` viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${side}" height="${side}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/></svg>`,
  ].join("");
}

function paintPng({ size, path }: QrDrawing): Promise<Blob> {
  const side = size + 2 * QUIET_ZONE;
  const scale = pixelsOfModule(side);
  const canvas = document.createElement("canvas");
  canvas.width = side * scale;
  canvas.height = side * scale;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  context.setTransform(scale, 0, 0, scale, QUIET_ZONE * scale, QUIET_ZONE * scale);
  context.fill(new Path2D(path));
  // Null is the answer only for a canvas that is empty or too large.
  return new Promise((resolve) => canvas.toBlob((file) => resolve(file!)));
}

/** A whole number, so that every edge is sharp. */
function pixelsOfModule(side: number): number {
  return Math.ceil(MIN_PIXELS / side);
}
