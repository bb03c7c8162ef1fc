import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { DEFAULT_THEME, TYPEFACES } from "../../values/theme/theme.ts";
import { themeProperties } from "../../values/theme/theme-properties.ts";
import { PreloadedTypeface } from "./preloaded-typeface.tsx";

const FOLDER = import.meta.dirname;
const css = readFileSync(path.join(FOLDER, "typefaces.css"), "utf8");
const tokens = readFileSync(path.join(FOLDER, "../tokens.css"), "utf8");
const MAX_BYTES = 23_000;

/** The file of each face in the style sheet, by family. */
const faces = new Map(
  css
    .split("@font-face")
    .slice(1)
    .flatMap((face) => {
      const family = /font-family: ("[^"]+")/.exec(face)![1]!;
      const file = /url\("\.\/([^"]+)"\)/.exec(face)?.[1];
      return file ? [[family, { file, face }] as const] : [];
    }),
);

test.each(TYPEFACES)("titles in %s have a file, which the page preloads", (typeface) => {
  const stack =
    themeProperties({ ...DEFAULT_THEME, typeface })["--font-title"] ??
    /--font-title: ([^;]+);/.exec(tokens)![1]!;
  const known = faces.get(stack.split(",")[0]!);

  expect(known, stack).toBeDefined();
  expect(statSync(path.join(FOLDER, known!.file)).size).toBeLessThanOrEqual(MAX_BYTES);
  const link = renderToStaticMarkup(createElement(PreloadedTypeface, { titles: stack }));
  expect(link).toContain(known!.file);
  expect(link).toMatch(/rel="preload".*as="font".*crossorigin="anonymous"/i);
});

test("a font that loads late moves nothing", () => {
  for (const { face } of faces.values()) expect(face).toContain("font-display: optional");
});
