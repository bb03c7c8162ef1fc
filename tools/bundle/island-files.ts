import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const VIRTUAL = "virtual:island-files";
const RESOLVED = `\0${VIRTUAL}`;
/** The entry of a kind of page with islands: `handle = { islands: "event" }`. */
const ENTRIES = "src/*/web/**/*-islands.ts";

interface Files {
  entry: string;
  imports: string[];
}

/**
 * Builds each entry of islands as a browser file. Tells the server the address of this file and of the files
 * that it imports. The browser files are built first.
 */
export function islandFiles(): Plugin {
  const sources = new Map(
    fs.globSync(ENTRIES, { cwd: ROOT }).map((file) => [path.basename(file, "-islands.ts"), file]),
  );
  const built = new Map<string, Files>();
  return {
    name: "tessera:island-files",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.mode !== "build" || this.environment.name !== "client") return;
      for (const file of sources.values())
        this.emitFile({
          type: "chunk",
          id: path.join(ROOT, file),
          name: path.basename(file, ".ts"),
        });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const importsOf = (file: string, seen = new Set<string>()): Set<string> => {
          for (const one of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
            if (seen.has(one)) continue;
            seen.add(one);
            importsOf(one, seen);
          }
          return seen;
        };
        for (const [name, file] of sources) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(ROOT, file));
          if (!chunk) return this.error(`${file} was not built.`);
          built.set(name, {
            entry: `/${chunk.fileName}`,
            imports: [...importsOf(chunk.fileName)].map((one) => `/${one}`),
          });
        }
      },
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const isBuild = this.environment.mode === "build";
      const files: [string, Files][] = isBuild
        ? [...built]
        : [...sources].map(([name, file]) => [name, { entry: `/${file}`, imports: [] }]);
      return `export const islandFiles = ${JSON.stringify(Object.fromEntries(files))};`;
    },
  };
}
