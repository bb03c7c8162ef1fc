import { type CutWish, cutOf } from "../../values/image-kinds.ts";

/** Wide enough for a page on a desktop screen. */
const MAX_WIDTH = 1600;

/**
 * Draws the kept part of a picture in the browser, as the server will cut it. Null: the picture cannot be
 * decoded.
 */
export async function drawCut(
  file: File,
  { crop, focus }: CutWish,
  ratio: number,
): Promise<{ url: string; width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const part = cutOf(bitmap, { ratio }, { crop, focus });
  const scale = Math.min(1, MAX_WIDTH / part.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  canvas
    .getContext("2d")
    ?.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // WebP keeps the transparent parts of a logo.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
  return blob && { url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height };
}
