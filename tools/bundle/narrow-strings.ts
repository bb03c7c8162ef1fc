import type { Plugin } from "vite";

/** Signs that a script can only hold when each of its letters takes two bytes. */
const WIDE = /[\u0100-\uffff]/;

/**
 * The server's scripts in signs of one byte. V8 keeps the text of every loaded script in memory, and a single wide
 * sign, such as a dash in a sentence, doubles it. An escape means the same in strings, templates and regular
 * expressions; only `String.raw` would show it, and refuses the build.
 */
export function narrowStrings(): Plugin {
  return {
    name: "tessera:narrow-strings",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    renderChunk(code, { fileName }) {
      if (!WIDE.test(code)) return null;
      if (/String\.raw`[^`]*[\u0100-\uffff]/.test(code))
        this.error(`${fileName} has a raw template with wide signs, which cannot be escaped`);
      return { code: escapeWide(code), map: null };
    },
  };
}

export function escapeWide(code: string): string {
  return code.replaceAll(
    new RegExp(WIDE, "g"),
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
