import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import * as entry from "./entry.server.tsx";
import { pageContext, type PageContext } from "./platform/http/page-context.ts";

afterEach(() => void vi.useRealTimers());

const handle = createRequestHandler(
  {
    entry: { module: entry },
    routes: { root: { id: "root", path: "", module: { default: () => "a page" } } },
    assets: {
      entry: { imports: [], module: "" },
      routes: { root: { id: "root", path: "", module: "" } },
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild,
  "production",
);

test("a page that was sent leaves no timer behind, which would hold all that was made for it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const context = new RouterContextProvider();
  context.set(pageContext, { locale: "en" } as unknown as PageContext);

  const answer = await handle(new Request("https://tickets.example/"), context);

  expect(await answer.text()).toContain("a page");
  expect(vi.getTimerCount()).toBe(0);
});
