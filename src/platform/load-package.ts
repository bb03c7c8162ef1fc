import { createRequire } from "node:module";

/**
 * Loads a heavy package synchronously on first use. It stays outside the bundle (vite.config.ts), because only there
 * a synchronous load is possible.
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => (loaded ??= createRequire(import.meta.url)(name) as Package);
}
