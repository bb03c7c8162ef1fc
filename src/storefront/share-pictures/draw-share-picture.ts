import { createRequire } from "node:module";
import path from "node:path";
import { SHARE_PICTURE } from "../../images/index.ts";
import { loadSharp } from "../../platform/pictures/load-sharp.ts";
import { escapeXml } from "../../values/escape-xml.ts";
import { cutOf, MAX_PIXELS } from "../../values/image-kinds.ts";
import { textMark } from "../../values/text-mark.ts";
import type { SharePicture } from "./share-picture.ts";

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE;
const MARGIN = 80;
const LINE_SIZE = 34;
/** A title is drawn in the largest of these sizes that fits. In the last one it is cut off. */
const TITLE_SIZES = [88, 72, 58, 46];
const TITLE_HEIGHT = 270;
const MAX_LENGTH = 160;

/**
 * Draws the preview picture of a link for messengers and social networks: a JPEG of 1200×630 with the title
 * in large type on the cover, or on two colours. `cover`: the bytes of the cover. Runs in the threads of the
 * image library.
 */
export async function drawSharePicture(picture: SharePicture, cover: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const [ground, title, above, below] = await Promise.all([
    cover ? coverGround(sharp, cover, picture) : colourGround(sharp, picture.seed),
    drawTitle(sharp, picture.title),
    drawLine(sharp, picture.above),
    drawLine(sharp, picture.below),
  ]);
  const belowTop = HEIGHT - MARGIN - (below?.info.height ?? 0);
  const titleTop = belowTop - (below ? 28 : 0) - (title?.info.height ?? 0);
  const layers = [
    { input: await shadeFor(sharp, ground) },
    ...(title ? [{ input: title.data, left: MARGIN, top: titleTop }] : []),
    ...(below ? [{ input: below.data, left: MARGIN, top: belowTop }] : []),
    ...(above ? [{ input: above.data, left: MARGIN, top: MARGIN }] : []),
  ];
  return sharp(ground).composite(layers).flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

/** White text has a contrast of at least 4.5:1 on greys up to this one (luminance 0.183). */
const DARK_ENOUGH = 112;
/** Minimum shade. Text looks better on a slightly darkened picture, however dark it already is. */
const LEAST_SHADE = 0.2;

/**
 * Darkens the background where white text stands, as far as its contrast requires: at the top and in the
 * lower half.
 */
async function shadeFor(sharp: Sharp, ground: Buffer): Promise<Buffer> {
  const brightness = await sharp(ground).resize(24, 12, { fit: "fill" }).greyscale().raw().toBuffer();
  const brightest = (from: number, to: number) => Math.max(...brightness.subarray(from * 24, to * 24));
  const shade = (grey: number) => Math.max(LEAST_SHADE, 1 - DARK_ENOUGH / grey).toFixed(2);
  const [top, bottom] = [shade(brightest(0, 4)), shade(brightest(5, 12))];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade" x2="0" y2="1">
      <stop offset="0" stop-opacity="${top}"/><stop offset=".25" stop-opacity="${top}"/>
      <stop offset=".42" stop-opacity="${bottom}"/><stop offset="1" stop-opacity="${bottom}"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#shade)"/>
  </svg>`);
}

/** The largest part of the cover that fits, around its focal point. */
async function coverGround(sharp: Sharp, cover: Buffer, picture: SharePicture): Promise<Buffer> {
  const decoded = sharp(cover, { limitInputPixels: MAX_PIXELS.width * MAX_PIXELS.height });
  const { width, height } = await decoded.metadata();
  const focus = picture.cover?.focal_point ?? { x: 50, y: 50 };
  return decoded
    .extract(cutOf({ width, height }, { ratio: WIDTH / HEIGHT }, { crop: null, focus }))
    .resize({ width: WIDTH, height: HEIGHT, fit: "fill" })
    .flatten({ background: "#fff" })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * Two neighbouring colours derived from the event or organiser. Does not use the installation's default
 * image, which pages show: its address may be on any server, where browsers load it but this program must
 * not. Also, the default image would make all events look alike.
 */
function colourGround(sharp: Sharp, seed: string): Promise<Buffer> {
  const hue = textMark(seed) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="ground" y2="1">
      <stop stop-color="hsl(${hue},55%,42%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},60%,28%)"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}

async function drawTitle(sharp: Sharp, title: string) {
  for (const size of TITLE_SIZES) {
    const drawn = await drawText(sharp, title, { size, weight: "Bold" });
    if (!drawn) return null;
    if (drawn.info.height <= TITLE_HEIGHT) return drawn;
    if (size !== TITLE_SIZES.at(-1)) continue;
    const { width } = drawn.info;
    return sharp(drawn.data)
      .extract({ left: 0, top: 0, width, height: TITLE_HEIGHT })
      .png()
      .toBuffer({ resolveWithObject: true });
  }
  throw new Error("no size for a title");
}

function drawLine(sharp: Sharp, text: string) {
  return drawText(sharp, text, { size: LINE_SIZE, weight: "Regular" });
}

/**
 * White text on a transparent background, in as many lines as needed. Null if the text has no visible
 * character.
 */
async function drawText(
  sharp: Sharp,
  text: string,
  { size, weight }: { size: number; weight: "Regular" | "Bold" },
) {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
  const oneLine = short.replace(/\s+/g, " ").trim();
  if (!oneLine) return null;
  const { family, file } = fontFor(oneLine, weight);
  return sharp({
    text: {
      text: `<span foreground="white">${escapeXml(oneLine)}</span>`,
      font: `${family} ${weight} ${size}`,
      fontfile: file,
      width: WIDTH - 2 * MARGIN,
      wrap: "word-char",
      // One point equals one pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Characters beyond Latin, Greek and Cyrillic use the second font, which is 15 MB. */
const BEYOND_LATIN = /[^ -\u058f\u1e00-\u206f\u20a0-\u20cf\s]/;

/** The same fonts as in documents (platform/pdf/pdf-fonts.ts). */
function fontFor(text: string, weight: "Regular" | "Bold") {
  return BEYOND_LATIN.test(text)
    ? { family: "Noto Sans S Chinese", file: fontFile("@embedpdf/fonts-sc", `NotoSansHans-${weight}.otf`) }
    : { family: "Noto Sans", file: fontFile("@embedpdf/fonts-latin", `NotoSans-${weight}.ttf`) };
}

function fontFile(packageName: string, file: string): string {
  const entry = createRequire(import.meta.url).resolve(packageName);
  return path.join(path.dirname(entry), "../fonts", file);
}
