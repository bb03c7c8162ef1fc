import { createRequire } from "node:module";

/**
 * Loads a heavy package synchronously on first use. The package stays outside the bundle (vite.config.ts),
 * because a synchronous load is possible only there.
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => (loaded ??= createRequire(import.meta.url)(name) as Package);
}
