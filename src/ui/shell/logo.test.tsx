import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Brand, BrandContext } from "./brand.ts";
import { Logo } from "./logo.tsx";

const draw = (brand: Brand, isMark = false) =>
  renderToStaticMarkup(
    <BrandContext value={brand}>
      <Logo isMark={isMark} />
    </BrandContext>,
  );
const sourcesOf = (html: string) => [...html.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, source]) => source);
const LOGOS = { logoDarkUrl: "/dark.svg", logoLightUrl: "/light.svg" };

test("an installation's logos: the dark one on light pages, the light one on dark pages", () => {
  const html = draw({ appName: "Hall 5", ...LOGOS });

  expect(html).toMatch(/style="display:var\(--on-light\)[^"]*" src="\/dark\.svg" alt="Hall 5"/);
  expect(html).toMatch(/style="display:var\(--on-dark\)[^"]*" src="\/light\.svg" alt="Hall 5"/);
});

test.each([
  [{ logoDarkUrl: "/dark.svg" }, "/dark.svg"],
  [{ logoLightUrl: "/light.svg" }, "/light.svg"],
])("with one logo alone it is on all pages", (logos, source) => {
  const html = draw({ appName: "Hall 5", ...logos });

  expect(sourcesOf(html)).toEqual([source]);
  expect(html).toContain("display:block");
});

test("where there is room for a square, it is the favicon, or else a mark with the name", () => {
  expect(sourcesOf(draw({ appName: "Hall 5", ...LOGOS, faviconUrl: "/icon.svg" }, true))).toEqual([
    "/icon.svg",
  ]);
  expect(draw({ appName: "Hall 5", ...LOGOS }, true)).toMatch(/^<span[^>]*><svg[^>]* aria-label="Hall 5"/);
});

test("without a logo the name stands beside a mark, which is the program's under its own name alone", () => {
  const own = draw({ appName: "Tessera" });
  const other = draw({ appName: 'Hall <i>"5"' });

  expect(own).toContain(">Tessera</span>");
  expect(other).toContain("Hall &lt;i&gt;&quot;5&quot;</span>");
  const markOf = (html: string) => [...html.matchAll(/ d="([^"]*)"/g)][1]![1];
  expect(markOf(other)).not.toBe(markOf(own));
});
