import path from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { runnerImport } from "vite";

/**
 * Imports a module of the bench (path from this folder) that reaches sentences of the program. Node alone cannot load
 * them: `@lingui/core/macro` only exists for the compiler.
 */
export async function importCompiled<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path.join(import.meta.dirname, file), {
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  });
  return module;
}
