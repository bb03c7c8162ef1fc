import type { Plugin } from "vite";

const CATALOGUE = /\/locales\/[^/]+\/server\.po$/;
const PARSED = /export const messages\s*=\s*(JSON\.parse\(.*\));?\s*$/s;

/**
 * Lets the server parse its catalogue of a language on first use: the module exports `read()` instead of
 * `messages`. Parsed at load time, the catalogues of all languages would take 4 MB in each thread.
 */
export function lateCatalogues(): Plugin {
  return {
    name: "tessera:late-catalogues",
    enforce: "post",
    transform(code, id) {
      if (!CATALOGUE.test(id)) return;
      const parsed = PARSED.exec(code)?.[1];
      if (!parsed) this.error(`${id} is not written as JSON that is parsed`);
      return { code: `export const read = () => ${parsed};`, map: null };
    },
  };
}
