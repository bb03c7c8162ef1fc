import { inTurn } from "../../../images/index.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { fileKey } from "../../../platform/files/file-address.ts";
import { createExpiringCache } from "../../../platform/http/expiring-cache.ts";
import { loadSharp } from "../../../platform/pictures/load-sharp.ts";
import { MAX_PIXELS } from "../../../values/image-kinds.ts";
import { installation } from "../../../values/installation/installation.ts";
import type { PassFacts } from "../pass-facts.ts";
import { passColours } from "../rules/pass-colours.ts";

export type PassPictures = Record<string, Buffer>;

/** In points, as Apple's design of event tickets requires. */
const ICON_SIDE = 29;
const LOGO = { width: 160, height: 50 };
const STRIP = { width: 375, height: 98 };
const SCALES = [1, 2, 3] as const;

const MAX_BYTES = 8 * 1024 * 1024;
const KEPT_MILLISECONDS = 600_000;

/** Draws the pictures of passes. All tickets of an event share them, so they are cached. */
export function createPassPictures(files: FileStore) {
  const kept = createExpiringCache<Promise<PassPictures>>(MAX_BYTES);

  return function picturesOf({ ticket: { event }, cover }: PassFacts): Promise<PassPictures> {
    const look: Look = { accent: event.colour, logo: event.logo ? fileKey(event.logo.url) : null, cover };
    const key = JSON.stringify([look, installation()]);
    const known = kept.get(key);
    if (known) return known;
    const drawn = inTurn(() => drawPictures(files, look));
    drawn.then(
      (pictures) =>
        kept.set(key, drawn, { bytes: sizeOf(pictures), until: performance.now() + KEPT_MILLISECONDS }),
      () => kept.delete(key),
    );
    kept.set(key, drawn, { bytes: 0, until: performance.now() + KEPT_MILLISECONDS });
    return drawn;
  };
}

interface Look {
  accent: string | null;
  /** Storage keys. */
  logo: string | null;
  cover: string | null;
}

async function drawPictures(files: FileStore, look: Look): Promise<PassPictures> {
  const [logo, cover] = await Promise.all([read(files, look.logo), read(files, look.cover)]);
  const pictures: PassPictures = {};
  for (const scale of SCALES) {
    const suffix = scale === 1 ? "" : `@${scale}x`;
    pictures[`icon${suffix}.png`] = await drawIcon(logo, look, scale);
    if (logo) pictures[`logo${suffix}.png`] = await drawLogo(logo, scale);
    pictures[`strip${suffix}.png`] = await drawStrip(cover, look, scale);
  }
  return pictures;
}

/** Returns null if the file is missing, because a pass without a logo is better than none. */
async function read(files: FileStore, key: string | null): Promise<Buffer | null> {
  return key === null ? null : files.get(key).catch(() => null);
}

async function open(picture: Buffer) {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: MAX_PIXELS.width * MAX_PIXELS.height });
}

/**
 * Draws the logo on white, or else a ticket in the colours of the pass. The icon is shown in notifications,
 * where it must be opaque.
 */
async function drawIcon(logo: Buffer | null, look: Look, scale: number): Promise<Buffer> {
  const side = ICON_SIDE * scale;
  if (logo) {
    return (await open(logo))
      .resize({ width: side, height: side, fit: "contain", background: "#fff" })
      .flatten({ background: "#fff" })
      .png()
      .toBuffer();
  }
  const { surface, text } = passColours(look.accent);
  return (await open(Buffer.from(ticketSign(side, surface, text)))).png().toBuffer();
}

async function drawLogo(logo: Buffer, scale: number): Promise<Buffer> {
  return (await open(logo))
    .resize({ width: LOGO.width * scale, height: LOGO.height * scale, fit: "inside" })
    .png()
    .toBuffer();
}

/**
 * Draws the cover under a veil of the pass's colour, so that the title on it is readable. Without a cover,
 * draws circles in that colour.
 */
async function drawStrip(cover: Buffer | null, look: Look, scale: number): Promise<Buffer> {
  const [width, height] = [STRIP.width * scale, STRIP.height * scale];
  const { surface, text, veil } = passColours(look.accent);
  const lower = cover
    ? (await open(cover)).resize({ width, height, fit: "cover" }).flatten({ background: surface })
    : await open(Buffer.from(circles(width, height, surface, text)));
  const flat = await lower.png().toBuffer();
  const over = cover ? veil : 0;
  return (await open(flat))
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${surface}" fill-opacity="${over}"/></svg>`,
        ),
      },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

function circles(width: number, height: number, surface: string, text: string): string {
  const circle = (x: number, y: number, r: number, opacity: number) =>
    `<circle cx="${x * width}" cy="${y * height}" r="${r * width}" fill="${text}" fill-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${surface}"/>${circle(0.86, 0.2, 0.2, 0.07)}${circle(0.98, 0.95, 0.14, 0.09)}${circle(0.12, 1.05, 0.17, 0.06)}</svg>`;
}

function ticketSign(side: number, surface: string, text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24"><rect width="24" height="24" fill="${surface}"/><path d="M5 8h14v2.5a1.5 1.5 0 0 0 0 3V16H5v-2.5a1.5 1.5 0 0 0 0-3zM14 8v1.5M14 11.25v1.5M14 14.5V16" fill="none" stroke="${text}" stroke-width="1.5"/></svg>`;
}

function sizeOf(pictures: PassPictures): number {
  return Object.values(pictures).reduce((sum, { length }) => sum + length, 0);
}
