import type { ServerBuild } from "react-router";

/** A build of React Router with these parts, without files for browsers unless given. */
export function serverBuild(parts: { entry: unknown; routes: unknown; assets?: object }): ServerBuild {
  return {
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
    ...parts,
  } as unknown as ServerBuild;
}
