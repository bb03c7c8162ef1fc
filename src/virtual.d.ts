declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

/** The folder of the languages' words among the browsers' files: tools/bundle/word-files.ts. In builds only. */
declare const __WORD_FILES__: string;
