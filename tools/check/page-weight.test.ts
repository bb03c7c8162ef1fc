import { expect, test } from "vitest";
import { type Chunk, findFaults, listPages, type RouteEntry } from "./page-weight.ts";

const CHUNKS: Chunk[] = [
  { file: "entry.js", imports: ["react.js"], css: [], modules: ["src/entry.client.tsx"] },
  { file: "react.js", imports: [], css: [], modules: ["node_modules/react/index.js"] },
  { file: "root.js", imports: ["react.js"], css: ["root.css"], modules: ["src/root.tsx"] },
  { file: "event.js", imports: ["card.js"], css: [], modules: ["src/storefront/web/event.tsx"] },
  { file: "card.js", imports: [], css: ["card.css"], modules: ["src/ui/card.tsx"] },
  { file: "dashboard.js", imports: ["kit.js"], css: [], modules: ["src/reporting/web/manage/dashboard.tsx"] },
  { file: "kit.js", imports: [], css: [], modules: ["node_modules/@mantine/core/esm/index.mjs"] },
  { file: "public-de.js", imports: [], css: [], modules: ["src/locales/de/public.po"] },
];
const ROUTES: RouteEntry[] = [
  { id: "root", path: "", module: "root.js", css: ["root.css"] },
  { id: "event", parentId: "root", path: "event/:eventId/:eventSlug", module: "event.js" },
  { id: "manage", parentId: "root", path: "manage/event/:eventId", module: "kit.js" },
  { id: "dashboard", parentId: "manage", path: "dashboard", module: "dashboard.js" },
];
const oneKbEach = (files: string[]) => files.length;
const pagesOf = (chunks = CHUNKS) => listPages("entry.js", ROUTES, chunks, () => ["public-de.js"]);

test("a page loads the entry, its branch of routes, their imports, and its catalogues", () => {
  const [event, dashboard] = pagesOf();

  expect(event).toEqual({
    path: "/event/:eventId/:eventSlug",
    files: ["entry.js", "react.js", "root.js", "event.js", "card.js", "public-de.js"],
    styles: ["root.css", "card.css"],
  });
  expect(dashboard?.path).toBe("/manage/event/:eventId/dashboard");
});

test("accepts pages within their budgets", () => {
  expect(findFaults(pagesOf(), CHUNKS, oneKbEach)).toEqual([]);
});

const ISLANDS: Chunk[] = [
  ...CHUNKS,
  { file: "islands.js", imports: ["react.js"], css: [], modules: ["src/storefront/web/event-islands.ts"] },
];

test("a page with islands loads their entry, the entry's imports, and its catalogues", () => {
  const routes = ROUTES.map((route) => (route.id === "event" ? { ...route, islands: "event" } : route));

  const [event] = listPages("entry.js", routes, ISLANDS, () => ["public-de.js"]);

  expect(event?.files).toEqual(["islands.js", "react.js", "public-de.js"]);
  expect(event?.styles).toEqual(["root.css", "card.css"]);
});

test("reports islands that load the router", () => {
  const routed = ISLANDS.map((chunk) =>
    chunk.file === "react.js" ? { ...chunk, modules: ["node_modules/react-router/dist/index.js"] } : chunk,
  );

  expect(findFaults([], routed, oneKbEach)).toEqual([
    "islands.js loads react.js with the router, which a page with islands does without.",
  ]);
});

test("reports a page that is too heavy, with its weight and its budget", () => {
  const faults = findFaults(pagesOf(), CHUNKS, (files) => files.length * 20);

  expect(faults).toEqual([
    "/event/:eventId/:eventSlug loads 120.0 KB of script; a page of kind event may load 70.",
    "/event/:eventId/:eventSlug loads 40.0 KB of style; a page of kind event may load 12.",
  ]);
});

test("reports a manage page with too many files, because each is a request", () => {
  const icons = Array.from({ length: 90 }, (_, at) => `icon-${at}.js`);
  const scattered: Chunk[] = [
    ...CHUNKS.map((chunk) => (chunk.file === "dashboard.js" ? { ...chunk, imports: icons } : chunk)),
    ...icons.map((file) => ({ file, imports: [], css: [], modules: [`node_modules/icons/${file}`] })),
  ];

  const faults = findFaults(pagesOf(scattered), scattered, () => 1);

  expect(faults).toEqual([
    expect.stringMatching(
      /^\/manage\/event\/:eventId\/dashboard loads 9\d files of script; a page of kind manage may/,
    ),
  ]);
});

test("reports a public page that loads the rich kit", () => {
  const planted = CHUNKS.map((chunk) =>
    chunk.file === "card.js" ? { ...chunk, imports: ["kit.js"] } : chunk,
  );

  expect(findFaults(pagesOf(planted), planted, oneKbEach)).toEqual([
    "/event/:eventId/:eventSlug loads node_modules/@mantine/core/esm/index.mjs, which only the areas behind a login may.",
  ]);
});

test.each([
  "node_modules/zod/v4/core/schemas.js",
  "node_modules/pg/lib/index.js",
  "node_modules/kysely/dist/index.js",
  "__vite-browser-external:node:fs",
  "src/platform/database/database.ts",
  "src/checkout/contract.ts",
  "src/locales/de/server.po",
])("reports %s in a browser file", (module) => {
  const planted = CHUNKS.map((chunk) => (chunk.file === "kit.js" ? { ...chunk, modules: [module] } : chunk));

  expect(findFaults(pagesOf(planted), planted, oneKbEach)).toEqual([
    `kit.js carries ${module}, which belongs on the server.`,
  ]);
});
