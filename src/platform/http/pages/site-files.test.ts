import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Config } from "../../config.ts";
import { createLog } from "../../log.ts";
import { createHttp } from "../create-http.ts";
import { mountSiteFiles } from "./site-files.ts";

const PUBLIC = path.resolve(import.meta.dirname, "../../../../public");

function serve(given: Partial<Config> = {}) {
  const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
  mountSiteFiles(app, { appName: "Tessera", publicUrl: "https://tickets.example", ...given } as Config);
  afterAll(() => app.close());
  return (url: string) => app.inject({ method: "GET", url });
}

test("the manifest has the installation's name and colour, and icons that exist in their sizes", async () => {
  const answer = await serve({ appName: "Hall 5", primaryColour: "#aa0011" })("/site.webmanifest");
  const manifest = answer.json<{ icons: { src: string; sizes: string }[] }>();

  expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(manifest).toMatchObject({ name: "Hall 5", short_name: "Hall 5", theme_color: "#aa0011" });
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(path.join(PUBLIC, src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("serves the icons of phones and older browsers at the usual addresses", async () => {
  const touch = await sharp(path.join(PUBLIC, "apple-touch-icon.png")).metadata();
  const icon = fs.readFileSync(path.join(PUBLIC, "favicon.ico"));

  expect([touch.width, touch.height, touch.hasAlpha]).toEqual([180, 180, false]);
  expect(icon.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test("security.txt names the support address, and does not exist without one", async () => {
  const answer = await serve({ supportEmail: "help@tickets.example" })("/.well-known/security.txt");
  const expires = new Date(/^Expires: (.+)$/m.exec(answer.body)![1]!);
  const days = (expires.getTime() - Date.now()) / 86_400_000;

  expect(answer.body).toContain("Contact: mailto:help@tickets.example\n");
  expect(answer.body).toContain("Canonical: https://tickets.example/.well-known/security.txt\n");
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect((await serve()("/.well-known/security.txt")).statusCode).toBe(404);
});

test("serves separate icons in the usual sizes for an installation with its own name or colour", async () => {
  const get = serve({ appName: "Hall 5", primaryColour: "#0f5c5c" });
  const svg = await get("/favicon.svg");
  expect(svg.headers["content-type"]).toContain("image/svg+xml");
  expect(svg.body).toContain('fill="#0f5c5c"');

  for (const [path, size] of [
    ["/favicon.ico", 32],
    ["/apple-touch-icon.png", 180],
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
  ] as const) {
    const icon = await get(path);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([icon.headers["content-type"], width, height, format], path).toEqual([
      "image/png",
      size,
      size,
      "png",
    ]);
  }
  const { data } = await sharp((await get("/icon-192.png")).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x0f, 0x5c, 0x5c]);
});

test("uses an installation's favicon as the icon of its app and at the usual addresses", async () => {
  const get = serve({ faviconUrl: "https://cdn.example/icon.svg" });

  expect((await get("/site.webmanifest")).json()).toMatchObject({
    icons: [{ src: "https://cdn.example/icon.svg", sizes: "any" }],
  });
  for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect((await get(path)).headers.location).toBe("https://cdn.example/icon.svg");
});

test("serves the program's own files to other installations", async () => {
  expect((await serve()("/favicon.svg")).statusCode).toBe(404);
});
