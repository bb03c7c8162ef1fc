import { ignoreLoadFailure } from "../../ui/ignore-load-failure.ts";

/** Loads the parts of the order form that are not visible at first. Never resolves if the file cannot be loaded. */
export function loadLazyParts() {
  return ignoreLoadFailure(import("./lazy-parts.tsx"));
}
