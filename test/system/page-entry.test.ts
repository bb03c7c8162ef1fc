import { AsyncLocalStorage } from "node:async_hooks";
import { runInNewContext } from "node:vm";
import { createElement, lazy, type ReactNode, Suspense, useId } from "react";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { serverBuild } from "../server-build.ts";
import { expect, test, vi } from "vitest";
import * as entry from "../../src/entry.server.tsx";
import { pageContext, type PageContext, type Rendering } from "../../src/platform/http/pages/page-context.ts";
import type { PageSource } from "../../src/platform/http/pages/page-source.ts";
import { Island } from "../../src/platform/web/islands/island.tsx";
import { ISLANDS_ID, LIST_PLACE } from "../../src/platform/web/islands/page-islands.ts";
import { useAddress } from "../../src/platform/web/use-address.ts";
import { PageScripts } from "../../src/platform/web/page-scripts.tsx";

/** The page's text, its loader's data, the number of renderings, and whether they fail. */
let words: ReactNode = "a page";
let loaded = "";
let renderings = 0;
let isBroken = false;

function Page() {
  renderings += 1;
  if (isBroken) throw new Error("broken");
  return words;
}

const handlerOf = (more: object) =>
  createRequestHandler(
    serverBuild({
      entry: { module: entry },
      routes: {
        root: {
          id: "root",
          path: "",
          module: { default: Page, loader: () => ({ words: String(words), loaded }), ...more },
        },
      },
      assets: {
        entry: { imports: [], module: "" },
        routes: { root: { id: "root", path: "", module: "", hasLoader: true } },
        url: "",
        version: "1",
      },
    }),
    "production",
  );
const handle = handlerOf({});
const handleWithIslands = handlerOf({ handle: { islands: "event" } });

test.each([
  ["at once", "a part"],
  ["whose code loads late", createElement(lazy(async () => ({ default: () => "a part" })))],
])("a sent page %s leaves no timer behind, which would keep its data in memory", async (_name, part) => {
  words = createElement(Suspense, null, part);
  const timers = timersOf(render);

  const { body } = await timers.done;

  expect(body).toContain("a part");
  expect(timers.pending.size).toBe(0);
});

/** Runs something and collects its timers that are neither over nor cleared. Other test files may set timers meanwhile. */
function timersOf<Done>(run: () => Promise<Done>) {
  const isOurs = new AsyncLocalStorage<true>();
  const pending = new Set<unknown>();
  const { setTimeout: start, clearTimeout: end } = globalThis;
  const startAndCollect = (callback: () => void, milliseconds: number) => {
    const timer = start(() => {
      pending.delete(timer);
      callback();
    }, milliseconds);
    if (isOurs.getStore()) pending.add(timer);
    return timer;
  };
  const starts = vi.spyOn(globalThis, "setTimeout").mockImplementation(startAndCollect as typeof setTimeout);
  const ends = vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    pending.delete(timer);
    end(timer);
  });
  const done = isOurs.run(true, run).finally(() => {
    starts.mockRestore();
    ends.mockRestore();
  });
  return { done, pending };
}

async function render({
  sourceBefore,
  nonce,
  by = handle,
}: { sourceBefore?: PageSource | undefined; nonce?: string; by?: typeof handle } = {}) {
  const rendering: Rendering = { loaders: [], sourceBefore };
  const context = new RouterContextProvider();
  context.set(pageContext, { locale: "en", rendering, nonce } as unknown as PageContext);
  const { status } = await by(new Request("https://tickets.example/?aff=dj"), context);
  return { status, source: rendering.source, body: rendering.body?.toString() };
}

test("renders a page for all visitors again only when its data have changed", async () => {
  words = "a page";
  const first = await render();
  renderings = 0;

  const same = await render({ sourceBefore: first.source });
  expect([same.source, same.body, renderings]).toEqual([first.source, undefined, 0]);

  words = "another page";
  const other = await render({ sourceBefore: first.source });
  expect(other.source).not.toEqual(first.source);
  expect(other.body).toContain("another page");
});

test("renders a page with a nonce every time", async () => {
  const first = await render({ nonce: "n" });
  renderings = 0;

  const again = await render({ nonce: "n", sourceBefore: first.source });

  expect([first.source, again.source, renderings]).toEqual([undefined, undefined, 1]);
});

test("does not cache a page that failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  isBroken = true;

  const failed = await render();
  isBroken = false;

  expect([failed.status, failed.source]).toEqual([500, undefined]);
});

test("waits for a part whose code loads late on the first page that shows it", async () => {
  const Late = lazy(async () => ({ default: () => "a late part" }));
  words = createElement(
    "html",
    null,
    createElement(Suspense, { fallback: "please wait" }, createElement(Late)),
  );

  const first = await render();
  const second = await render();

  expect(first.body).toContain("a late part");
  expect(first.body).not.toContain("please wait");
  expect(second.body).toBe(first.body);
});

test("reports a part that fails, and does not cache its page", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const Broken = () => {
    throw new Error("a broken part");
  };
  words = createElement(Suspense, { fallback: "please wait" }, createElement(Broken));

  const failed = await render();

  expect([failed.status, failed.source]).toEqual([500, undefined]);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: "a broken part" }));
});

test("passes a page's loader data to browsers in one script, which no text can end", async () => {
  loaded = "</script><b>Z\u00fcrich\u2028</b>";
  words = createElement(PageScripts);

  const { body } = await render({ nonce: "n" });

  const scripts = [...body!.matchAll(/<script nonce="n">([^<]*enqueue[^<]*)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  const pieces: string[] = [];
  const streamController = {
    enqueue: (piece: string) => pieces.push(piece),
    close: () => pieces.push("end"),
  };
  runInNewContext(scripts[0]![1]!, { window: { __reactRouterContext: { streamController } } });
  expect(pieces.join("")).toContain(JSON.stringify(loaded));
  expect(pieces.at(-1)).toBe("end");
});

test("an island is rendered as a separate root and knows the page's address; on other pages it is an ordinary component", async () => {
  const Names = ({ name }: { name: string }) => `${name} at ${useAddress()} as ${useId()}`;
  const island = createElement(Island<{ name: string }>, {
    name: "names",
    of: Names,
    props: { name: "A & B" },
  });
  const list = { id: ISLANDS_ID, type: "application/json", dangerouslySetInnerHTML: { __html: LIST_PLACE } };
  words = createElement("div", null, [
    createElement("p", { key: 1 }, island),
    createElement("script", { key: 2, ...list }),
  ]);

  const { body } = await render({ by: handleWithIslands });
  const whole = await render();

  expect(body).toContain(
    '<div data-island="names">A &amp; B at /?aff=dj as _i0-R_0_</div></p>' +
      '<script id="islands" type="application/json">[["names",{"name":"A \\u0026 B"}]]</script>',
  );
  expect(whole.body).toContain("<p>A &amp; B at /?aff=dj as _R_");
});
