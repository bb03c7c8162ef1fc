import path from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PREFIX = "virtual:program/";

/** Small separate programs that no bundle of pages contains, by the name of their virtual module. */
export const PROGRAMS = {
  "widget-loader": "src/storefront/widget/loader/loader.ts",
  "live-ticket": "src/tickets/web/live/live-program.ts",
  "door-worker": "src/door/web/offline/worker/door-worker.ts",
  "widget-frame": "src/platform/web/embedded/frame-program.ts",
} as const;

/** Provides `virtual:program/<name>`: the text of a small program, minified, as one classic script. */
export function inlinePrograms(): Plugin {
  return {
    name: "tessera:inline-programs",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const name = id.slice(PREFIX.length + 1) as keyof typeof PROGRAMS;
      const { code, files } = await bundleProgram(name);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

export async function bundleProgram(name: keyof typeof PROGRAMS): Promise<{ code: string; files: string[] }> {
  const bundle = await rolldown({
    input: path.join(ROOT, PROGRAMS[name]),
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  const files = await bundle.watchFiles;
  await bundle.close();
  return { code: output[0].code.trim(), files };
}
