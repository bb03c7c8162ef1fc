import { MAX_PIXELS, widthKey, widthsOf } from "../../values/image-kinds.ts";

/** The address of an uploaded picture in its largest width. Anything else is no picture of a text. */
const OWN_PICTURE = /^\/files\/images\/[0-9a-z]{26}\/(\d{2,4})\.webp$/;

/** As wide as a column of text, or as a phone. */
const SIZES = "(min-width: 48rem) 42rem, 100vw";

const MAX_ALT_LENGTH = 250;

/**
 * Returns the attributes of an uploaded picture within a description, or null for any other picture. Only
 * address, alternative text and proportions are taken from the author. Everything else follows from the
 * address: the smaller versions, and that the picture loads once it comes into view.
 */
export function pictureOfText({
  src = "",
  alt = "",
  width,
  height,
}: Record<string, string>): Record<string, string> | null {
  const largest = Number(OWN_PICTURE.exec(src)?.[1]);
  if (!largest) return null;
  const sources = widthsOf("EVENT_TEXT", largest).map((each) => `${widthKey(src, each)} ${each}w`);
  return {
    src,
    srcset: sources.join(", "),
    sizes: SIZES,
    alt: alt.trim().slice(0, MAX_ALT_LENGTH),
    ...(isLength(width) && isLength(height) && { width, height }),
    loading: "lazy",
    decoding: "async",
  };
}

function isLength(pixels: string | undefined): pixels is string {
  return pixels !== undefined && /^[1-9]\d{0,3}$/.test(pixels) && Number(pixels) <= MAX_PIXELS.width;
}
