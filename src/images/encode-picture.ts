import type { Sharp } from "sharp";
import { loadSharp } from "../platform/pictures/load-sharp.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { inTurn } from "./picture-turn.ts";
import {
  type Crop,
  cutOf,
  type FocalPoint,
  IMAGE_KINDS,
  type ImageType,
  MAX_PIXELS,
  widthsOf,
} from "../values/image-kinds.ts";

export interface EncodedPicture {
  /** The width of the largest size. */
  width: number;
  height: number;
  averageColour: string;
  /** By width, the largest last. */
  sizes: { width: number; webp: Buffer; avif: Buffer }[];
}

export interface PictureToEncode {
  type: ImageType;
  bytes: Buffer;
  crop: Crop | null;
  focus: FocalPoint;
}

/**
 * Encodes a picture again in its sizes. Keeps only the pixels, without metadata such as the location and
 * without data appended to the file. Applies the stored rotation.
 */
export function encodePicture(picture: PictureToEncode, accountId: number): Promise<EncodedPicture> {
  return inTurn(() => encode(picture), accountId);
}

async function encode({ type, bytes, crop, focus }: PictureToEncode): Promise<EncodedPicture> {
  const { ratio, least } = IMAGE_KINDS[type];
  const size = await sizeOf(bytes);
  if (size.width < least.width || size.height < least.height)
    throw invalidField("image", "picture_too_small", least);
  if (size.width > MAX_PIXELS.width || size.height > MAX_PIXELS.height)
    throw invalidField("image", "picture_too_large", MAX_PIXELS);
  const cut = cutOf(size, { ratio }, { crop, focus });
  const widths = widthsOf(type, cut.width);
  try {
    const sharp = await loadSharp();
    const upright = await (
      await open(bytes)
    )
      .autoOrient()
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = upright.info;
    const pixels = () => sharp(upright.data, { raw: { ...size, channels } }).extract(cut);
    const colour = await pixels()
      .resize(1, 1, { fit: "fill" })
      .flatten({ background: "#fff" })
      .raw()
      .toBuffer();
    const sizes: EncodedPicture["sizes"] = [];
    for (const width of widths) sizes.push({ width, ...(await bothFormats(pixels().resize({ width }))) });
    const width = widths.at(-1)!;
    return {
      width,
      height: Math.max(1, Math.round((cut.height * width) / cut.width)),
      averageColour: `#${hexOf(colour)}`,
      sizes,
    };
  } catch (cause) {
    throw notAPicture(cause);
  }
}

async function bothFormats(picture: Sharp) {
  const [webp, avif] = await Promise.all([
    picture.clone().webp({ quality: 78 }).toBuffer(),
    picture.clone().avif({ quality: 52, effort: 3 }).toBuffer(),
  ]);
  return { webp, avif };
}

/** The size after rotation, read from the header before the picture is decoded. */
async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (!isTaken(bytes)) throw notAPicture();
  const { autoOrient, width, height } = await (await open(bytes)).metadata().catch((cause: unknown) => {
    throw notAPicture(cause);
  });
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
}

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_PIXELS.width * MAX_PIXELS.height,
    pages: 1,
  });
}

/**
 * Accepts JPEG, PNG or WebP by the first bytes, whatever the file name. The image library also opens formats
 * with scripts and links, which it must never receive.
 */
function isTaken(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  return starts("ffd8ff") || starts("89504e470d0a1a0a") || (starts("52494646") && starts("57454250", 8));
}

function notAPicture(cause?: unknown): Refusal {
  return new Refusal("invalid", { fields: { image: [{ code: "not_a_picture" }] }, cause });
}

function hexOf(colour: Buffer): string {
  // A single channel is a shade of grey.
  const channels = colour.length >= 3 ? colour.subarray(0, 3) : Buffer.alloc(3, colour[0]);
  return channels.toString("hex");
}
