import type { EVENT_CATEGORIES } from "../contract.ts";

type Category = (typeof EVENT_CATEGORIES)[number];

export const COVER_WIDTH = 1600;
export const COVER_HEIGHT = 900;

/** Background colour of a category's cover while it loads. */
export function groundOf(category: Category): string {
  return PALETTES[category][0];
}

/** Draws overlapping circles. Their positions derive from the category's name, so that the covers differ. */
export function coverDrawing(category: Category): string {
  const [ground, shade, light, accent] = PALETTES[category];
  const letters = [...category].map((letter) => letter.charCodeAt(0) - 64);
  const at = (index: number) => letters[index % letters.length]! / 26;
  const circles = Array.from({ length: 11 }, (_, index) => {
    const x = 120 + ((at(index) * 1360 + index * 173) % 1360);
    const y = 80 + ((at(index + 3) * 740 + index * 97) % 740);
    const radius = 70 + at(index + 5) * 250;
    const fill = index % 4 === 3 ? accent : light;
    const look =
      index % 3 === 1
        ? `fill="none" stroke="${fill}" stroke-width="${6 + at(index) * 22}" stroke-opacity=".5"`
        : `fill="${fill}" fill-opacity="${0.1 + at(index + 1) * 0.22}"`;
    return `<circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="${radius.toFixed()}" ${look}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${circles.join("")}</svg>`;
}

/** Background, shade, light and accent. */
const PALETTES: Record<Category, readonly [string, string, string, string]> = {
  SOCIAL: ["#2d3a8c", "#1b2359", "#8fa1ff", "#ffb86b"],
  FOOD_DRINK: ["#7a2e1f", "#4a1a12", "#f2b279", "#ffe2a8"],
  CHARITY: ["#0f5c5c", "#083838", "#7fd6c6", "#ffd0c2"],
  MUSIC: ["#3b1a5e", "#210d38", "#b48cff", "#ff6f91"],
  ART: ["#8c2f39", "#4f1720", "#ffb3a7", "#f9e0a2"],
  COMEDY: ["#8a5a00", "#523500", "#ffd166", "#fff1c9"],
  THEATER: ["#5c0f24", "#300611", "#e8788a", "#ffd9a0"],
  BUSINESS: ["#16324f", "#0b1b2c", "#7fb2e5", "#cfe3f5"],
  TECH: ["#073b4c", "#03202a", "#3bd1c4", "#9ef0ff"],
  EDUCATION: ["#29524a", "#153029", "#94c9a9", "#fbe8a6"],
  WORKSHOP: ["#5a3e2b", "#332216", "#d9a679", "#f6e3c5"],
  SPORTS: ["#0b5d3b", "#05351f", "#6fdc9f", "#ffe066"],
  FESTIVAL: ["#7b1e6e", "#430d3c", "#ff8fd8", "#ffd54f"],
  NIGHTLIFE: ["#14143c", "#08081f", "#6a6aff", "#ff5fb0"],
  OTHER: ["#33415c", "#1c2536", "#8d9fc2", "#e6ecf7"],
};
