import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/run.mjs";

export const CHUNKS = path.join(ROOT, process.env.BUILD_DIR ?? "build", "chunks.json");

/**
 * A Vite plugin that records for each browser file its modules and the files that it loads, so that the
 * checks after the build know exactly what a page loads. The list is not served.
 */
export function listChunks() {
  let chunks = [];
  return {
    name: "tessera:list-chunks",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        chunks = Object.values(bundle)
          .filter((output) => output.type === "chunk")
          .map((chunk) => ({
            file: chunk.fileName,
            imports: chunk.imports,
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
            modules: Object.entries(chunk.modules)
              .filter(([, module]) => module.renderedLength > 0)
              .map(([id]) => path.relative(ROOT, id.replace(/^\0+/, ""))),
          }));
      },
    },
    writeBundle() {
      fs.mkdirSync(path.dirname(CHUNKS), { recursive: true });
      fs.writeFileSync(CHUNKS, JSON.stringify(chunks, null, 1));
    },
  };
}
