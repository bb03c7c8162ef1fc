import { createRequire } from "node:module";

/**
 * A package that is loaded by its first use, for what is heavy and not always used. It stays outside the bundle
 * (vite.config.ts), because only there it can be loaded at once, without waiting.
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined;
  return () => (loaded ??= createRequire(import.meta.url)(name) as Package);
}
