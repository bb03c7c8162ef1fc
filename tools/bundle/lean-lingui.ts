import type { Plugin } from "vite";
import { type Bodies, replaceFunctions, replaceSpans } from "./syntax.ts";

const LINGUI = /\/node_modules\/@lingui\/core\/dist\/index\.mjs$/;

/** Our sentences receive dates as text (ui/format.ts), so no sentence contains `{at, time}`. */
const BODIES: Bodies = { time: "" };

/** Warns developers who forgot to choose a language. */
const ASSERTION = /if \(!this\.locale\) \{\s*throw new Error\(\s*"[^"]*"\s*\);\s*\}/;

/**
 * Lingui for browsers, without the parts that no sentence here uses. If another version has other code, the
 * build fails.
 */
export function leanLingui(): Plugin {
  const found = new Set<string>();
  return {
    name: "tessera:lean-lingui",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: LINGUI },
      handler(code) {
        const leaner = replaceSpans(code, replaceFunctions(this.parse(code), BODIES, found));
        if (!found.has("time") || !ASSERTION.test(leaner))
          this.error("Lingui is not written as tools/bundle/lean-lingui.ts expects.");
        return { code: leaner.replace(ASSERTION, ""), map: null };
      },
    },
  };
}
