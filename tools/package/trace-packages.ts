import { nodeFileTrace } from "@vercel/nft";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { OUTSIDE_THE_BUNDLE } from "../bundle/outside-the-bundle.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The fonts and weights that documents and pictures are written in (src/platform/pdf/pdf-fonts.ts). */
const FONTS = ["fonts-latin/fonts/NotoSans", "fonts-sc/fonts/NotoSansHans"];
const WEIGHT = /-(Regular|Bold)\.(ttf|otf)$/;

/**
 * Lists the files of node_modules that the built server loads, relative to the checkout, except those of native
 * packages.
 */
export async function tracePackages(native: readonly string[]): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const outside = OUTSIDE_THE_BUNDLE.filter((name) => !native.includes(name));
  const { fileList } = await nodeFileTrace(
    // The packages outside the bundle are listed because the tracer does not find what is required by name on first
    // use (src/platform/load-package.ts).
    [path.join(ROOT, "build/server/index.js"), ...outside.map((name) => require.resolve(name))],
    {
      base: ROOT,
      processCwd: ROOT,
      ignore: [
        // cosmiconfig would load it to read settings that are written in TypeScript.
        "**/node_modules/typescript/**",
        "**/node_modules/@img/**",
        ...native.map((name) => `**/node_modules/${name}/**`),
      ],
    },
  );
  const traced = [...fileList].filter((file) => file.startsWith("node_modules/"));
  return [...new Set([...traced, ...fonts(), ...traced.map(manifestOf)])].sort();
}

function fonts(): string[] {
  return FONTS.flatMap((font) => {
    const folder = path.dirname(`node_modules/@embedpdf/${font}`);
    return fs
      .readdirSync(path.join(ROOT, folder))
      .filter((file) => file.startsWith(path.basename(font)) && WEIGHT.test(file) && !/Italic/.test(file))
      .map((file) => path.join(folder, file));
  });
}

/** The package.json of the package that a file belongs to. */
export function manifestOf(file: string): string {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)!;
  return `${folder}/package.json`;
}
