import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const LOCALES = path.resolve(import.meta.dirname, "../../src/locales");
/** Catalogues of emails, PDFs and error sentences stay on the server. */
const OF_THE_SERVER = "server.po";

/**
 * Writes every catalogue of every language as a separate file, at an address that browsers can compute
 * (`__WORD_FILES__`/<locale>/<catalogue>.js), so that no page contains a list of all files. The folder's name
 * changes with every change of a sentence, because files below /assets are cached forever.
 */
export function wordFiles(): Plugin {
  const files = fs
    .globSync("*/*.po", { cwd: LOCALES })
    .filter((file) => path.basename(file) !== OF_THE_SERVER)
    .toSorted();
  const folder = `assets/words-${hashOf(files)}`;
  return {
    name: "tessera:word-files",
    config: (_config, { command }) =>
      command === "build" ? { define: { __WORD_FILES__: JSON.stringify(`/${folder}`) } } : {},
    buildStart() {
      if (this.environment.mode !== "build" || this.environment.name !== "client") return;
      for (const file of files) {
        this.emitFile({
          type: "chunk",
          id: path.join(LOCALES, file),
          fileName: `${folder}/${file.replace(/\.po$/, ".js")}`,
        });
      }
    },
  };
}

function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(fs.readFileSync(path.join(LOCALES, file)));
  return hash.digest("base64url").slice(0, 8);
}
