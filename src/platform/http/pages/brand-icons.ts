import type { FastifyInstance } from "fastify";
import { NEUTRAL_MARK, PRODUCT_MARK, TOKEN } from "../../../ui/shell/mark.ts";
import { PRODUCT_NAME } from "../../../values/installation/program-name.ts";
import { brandTokens } from "../../../values/theme/brand-tokens.ts";
import type { BrandSettings } from "../../brand/brand-settings.ts";
import { loadSharp } from "../../pictures/load-sharp.ts";

type Look = Pick<BrandSettings, "appName" | "primaryColour" | "faviconUrl">;

/**
 * The addresses where browsers and phones look for icons, with the size of each. Null: an SVG drawing.
 * `public/` has the program's own icons.
 */
const ICONS: Record<string, number | null> = {
  "/favicon.svg": null,
  "/favicon.ico": 32,
  "/apple-touch-icon.png": 180,
  "/icon-192.png": 192,
  "/icon-512.png": 512,
};

/**
 * Serves the icons of an installation with its own name, colour or favicon, at the addresses of the program's
 * icons: its favicon, or a drawing in its colour. Other installations use the static files.
 */
export function mountBrandIcons(app: FastifyInstance, look: Look): void {
  const { appName, primaryColour, faviconUrl } = look;
  if (!faviconUrl && !primaryColour && appName === PRODUCT_NAME) return;
  const drawn = new Map<number, Promise<Buffer>>();
  // Runs before the static files with the same addresses.
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    if (!Object.hasOwn(ICONS, path) || (request.method !== "GET" && request.method !== "HEAD")) return;
    if (faviconUrl) return reply.redirect(faviconUrl, 302);
    reply.header("cache-control", "public, max-age=86400");
    const size = ICONS[path];
    if (!size) return reply.type("image/svg+xml").send(drawing(look, 0));
    const png = drawn.get(size) ?? draw(look, size);
    drawn.set(size, png);
    png.catch(() => drawn.delete(size));
    return reply.type("image/png").send(await png);
  });
}

async function draw(look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // Phones cut the icon into their own shape, so large icons fill their square.
  const isMasked = size > 32;
  const picture = sharp(Buffer.from(drawing(look, isMasked ? 5 : 0)), { density: (72 * size) / 32 }).resize(
    size,
    size,
  );
  const { accent } = brandTokens({ primary: look.primaryColour }, "light");
  return (isMasked ? picture.flatten({ background: accent }) : picture).png().toBuffer();
}

/** Contains only computed colours and our own shapes, no text that was typed. */
function drawing({ appName, primaryColour }: Look, margin: number): string {
  const tokens = brandTokens({ primary: primaryColour }, "light");
  const mark = appName === PRODUCT_NAME ? PRODUCT_MARK : NEUTRAL_MARK;
  const box = `${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="${box}"><path fill="${tokens["accent"]}" d="${TOKEN}"/><path fill="${tokens["on-accent"]}" d="${mark}"/></svg>`;
}
