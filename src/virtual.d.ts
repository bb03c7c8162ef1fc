declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

/** The folder of the catalogues among the browser files: tools/bundle/word-files.ts. In builds only. */
declare const __WORD_FILES__: string;

/** The browser files of each kind of page with islands: tools/bundle/island-files.ts. */
declare module "virtual:island-files" {
  import type { IslandFiles } from "./platform/web/islands/page-islands.ts";
  export const islandFiles: Record<string, IslandFiles>;
}

/** The text of a small program: tools/bundle/inline-programs.ts. */
declare module "virtual:program/*" {
  const code: string;
  export default code;
}
