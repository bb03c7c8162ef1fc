import type { FileStore } from "../platform/files/file-store.ts";
import { loadSharp } from "../platform/pictures/load-sharp.ts";
import type { DemoEvent, Motif } from "./demo-event.ts";
import { seededRandom } from "./random.ts";

const WIDTH = 1600;
const HEIGHT = 900;
const WIDTHS = [480, 960, 1600];

/** Draws a cover from three colours and a motif, stores it in all sizes, and returns what was stored. */
export async function drawCover(files: FileStore, name: string, cover: DemoEvent["cover"], seed: number) {
  const sharp = await loadSharp();
  const drawing = Buffer.from(svg(cover.motif, cover.colours, seed));
  const sizes = await Promise.all(
    WIDTHS.map(async (width) => {
      const content = await sharp(drawing).resize(width).webp({ quality: 82 }).toBuffer();
      await files.put(`demo/${name}-${width}.webp`, content);
      return content.length;
    }),
  );
  return {
    key: `demo/${name}-1600.webp`,
    width: WIDTH,
    height: HEIGHT,
    size: sizes.at(-1)!,
    average: cover.colours[0],
  };
}

function svg(motif: Motif, [ground, light, strong]: [string, string, string], seed: number): string {
  const random = seededRandom(seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="${ground}" stop-opacity=".82"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#000"/><rect width="100%" height="100%" fill="url(#g)"/>${MOTIFS[motif](light, strong, random)}</svg>`;
}

type Draw = (light: string, strong: string, random: () => number) => string;

const MOTIFS: Record<Motif, Draw> = {
  arcs: (light, strong, random) =>
    repeat(9, (i) => {
      const radius = 120 + i * 95;
      return `<circle cx="${1180 + random() * 40}" cy="760" r="${radius}" fill="none" stroke="${i % 3 === 1 ? strong : light}" stroke-opacity="${0.9 - i * 0.07}" stroke-width="${34 - i * 2}"/>`;
    }),
  waves: (light, strong, random) =>
    repeat(8, (i) => {
      const y = 330 + i * 80;
      const swing = 60 + random() * 70;
      return `<path d="M0 ${y} C 300 ${y - swing}, 560 ${y + swing}, 840 ${y} S 1320 ${y - swing}, 1600 ${y + swing / 3} V 900 H 0 Z" fill="${i % 4 === 2 ? strong : light}" fill-opacity="${0.1 + i * 0.05}"/>`;
    }) + `<circle cx="1230" cy="230" r="110" fill="${strong}" fill-opacity=".9"/>`,
  tiles: (light, strong, random) =>
    repeat(16 * 9, (i) => {
      const x = (i % 16) * 100;
      const y = Math.floor(i / 16) * 100;
      if (random() < 0.42) return "";
      const colour = random() < 0.25 ? strong : light;
      return random() < 0.5
        ? `<path d="M${x} ${y + 100} A100 100 0 0 1 ${x + 100} ${y} V ${y + 100} Z" fill="${colour}" fill-opacity=".85"/>`
        : `<path d="M${x} ${y} H ${x + 100} L ${x} ${y + 100} Z" fill="${colour}" fill-opacity=".7"/>`;
    }),
  rays: (light, strong, random) =>
    repeat(28, (i) => {
      const from = (i / 28) * Math.PI * 2;
      const to = from + 0.07 + random() * 0.08;
      const at = (angle: number) => `${1120 + Math.cos(angle) * 1700} ${420 + Math.sin(angle) * 1700}`;
      return `<path d="M1120 420 L ${at(from)} L ${at(to)} Z" fill="${i % 2 ? light : strong}" fill-opacity=".55"/>`;
    }) + `<circle cx="1120" cy="420" r="150" fill="${light}"/>`,
  dots: (light, strong, random) =>
    repeat(22 * 12, (i) => {
      const x = 40 + (i % 22) * 74;
      const y = 40 + Math.floor(i / 22) * 76;
      const radius = 6 + 24 * Math.abs(Math.sin(x / 260) * Math.cos(y / 210)) + random() * 3;
      return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${random() < 0.12 ? strong : light}" fill-opacity=".9"/>`;
    }),
  strings: (light, strong, random) =>
    repeat(26, (i) => {
      const x = 260 + i * 46;
      const bow = (random() - 0.5) * 180;
      return `<path d="M${x} -20 C ${x + bow} 300, ${x - bow} 620, ${x + 40} 920" fill="none" stroke="${i % 6 === 3 ? strong : light}" stroke-width="${2 + random() * 7}" stroke-opacity="${0.35 + random() * 0.6}"/>`;
    }) + `<circle cx="430" cy="640" r="150" fill="${strong}" fill-opacity=".92"/>`,
};

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
