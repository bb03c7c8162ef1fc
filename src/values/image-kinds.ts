export const IMAGE_TYPES = [
  "GENERIC",
  "EVENT_COVER",
  "EVENT_TEXT",
  "TICKET_LOGO",
  "ORGANIZER_LOGO",
  "ORGANIZER_COVER",
] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** An owner has any number of pictures of these types. A picture of another type replaces the previous one. */
export const MANY_PICTURES: readonly ImageType[] = ["GENERIC", "EVENT_TEXT"];

export interface ImageKind {
  /** The minimum size of an upload, in pixels. */
  least: { width: number; height: number };
  /** Width divided by height after cropping. Null: uncropped. */
  ratio: number | null;
  /** The stored widths, if the upload is large enough. */
  widths: readonly [number, number, number];
}

/** Larger pictures are not decoded, because their pixels would exhaust the memory. */
export const MAX_PIXELS = { width: 4000, height: 4000 };
export const MAX_IMAGE_BYTES = 8192 * 1024;

const WIDE = [480, 960, 1600] as const;
const SMALL = [96, 192, 384] as const;

export const IMAGE_KINDS = {
  GENERIC: { least: { width: 50, height: 50 }, ratio: null, widths: WIDE },
  EVENT_TEXT: { least: { width: 50, height: 50 }, ratio: null, widths: WIDE },
  EVENT_COVER: { least: { width: 600, height: 50 }, ratio: 16 / 9, widths: WIDE },
  TICKET_LOGO: { least: { width: 100, height: 100 }, ratio: 1, widths: SMALL },
  ORGANIZER_LOGO: { least: { width: 100, height: 100 }, ratio: 1, widths: SMALL },
  ORGANIZER_COVER: { least: { width: 600, height: 50 }, ratio: 3, widths: WIDE },
} as const satisfies Record<ImageType, ImageKind>;

/** The crop, in percent of the picture's width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The point that stays visible, in percent from the left and the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * The part of a picture to keep, in pixels: the requested crop, adjusted to the kind's ratio around its
 * centre. Without a crop, the largest part around the focal point.
 */
export function cutOf(picture: Size, { ratio }: Pick<ImageKind, "ratio">, wish: CutWish) {
  const { crop, focus } = wish;
  const from = crop
    ? {
        left: (crop.x / 100) * picture.width,
        top: (crop.y / 100) * picture.height,
        width: (crop.width / 100) * picture.width,
        height: (crop.height / 100) * picture.height,
      }
    : { left: 0, top: 0, ...picture };
  const middle = crop
    ? { x: from.left + from.width / 2, y: from.top + from.height / 2 }
    : { x: (focus.x / 100) * picture.width, y: (focus.y / 100) * picture.height };
  const width = ratio === null ? from.width : Math.min(from.width, from.height * ratio);
  const height = ratio === null ? from.height : width / ratio;
  const whole = {
    width: clamp(Math.round(width), 1, picture.width),
    height: clamp(Math.round(height), 1, picture.height),
  };
  return {
    ...whole,
    left: clamp(Math.round(middle.x - whole.width / 2), 0, picture.width - whole.width),
    top: clamp(Math.round(middle.y - whole.height / 2), 0, picture.height - whole.height),
  };
}

export interface CutWish {
  crop: Crop | null;
  focus: FocalPoint;
}

/** The widths to store: never wider than the picture, and at least one. */
export function widthsOf(type: ImageType, width: number): number[] {
  const { widths } = IMAGE_KINDS[type];
  const narrower = widths.filter((each) => each < width);
  return [...narrower, Math.min(width, widths[2])];
}

/**
 * Storage key of one width. The key of the largest picture contains its width; the other pictures are stored
 * beside it.
 */
export function widthKey(storageKey: string, width: number): string {
  return storageKey.replace(/\d{1,9}(?=\.webp$)/, String(width));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
