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

test("shows the installation's dark logo on light pages and its light logo on dark pages", () => {
  const html = draw({ appName: "Hall 5", ...LOGOS });

  expect(html).toMatch(/style="display:var\(--on-light\)[^"]*" src="\/dark\.svg" alt="Hall 5"/);
  expect(html).toMatch(/style="display:var\(--on-dark\)[^"]*" src="\/light\.svg" alt="Hall 5"/);
});

test.each([
  [{ logoDarkUrl: "/dark.svg" }, "/dark.svg"],
  [{ logoLightUrl: "/light.svg" }, "/light.svg"],
])("shows a single logo on all pages", (logos, source) => {
  const html = draw({ appName: "Hall 5", ...logos });

  expect(sourcesOf(html)).toEqual([source]);
  expect(html).toContain("display:block");
});

test("shows the favicon where there is room for a square, or else a mark with the name", () => {
  expect(sourcesOf(draw({ appName: "Hall 5", ...LOGOS, faviconUrl: "/icon.svg" }, true))).toEqual([
    "/icon.svg",
  ]);
  expect(draw({ appName: "Hall 5", ...LOGOS }, true)).toMatch(/^<span[^>]*><svg[^>]* aria-label="Hall 5"/);
});

test("shows the name beside a mark without a logo, and the program's mark only beside the program's own name", () => {
  const own = draw({ appName: "Tessera" });
  const other = draw({ appName: 'Hall <i>"5"' });

  expect(own).toContain(">Tessera</span>");
  expect(other).toContain("Hall &lt;i&gt;&quot;5&quot;</span>");
  const markOf = (html: string) => [...html.matchAll(/ d="([^"]*)"/g)][1]![1];
  expect(markOf(other)).not.toBe(markOf(own));
});
