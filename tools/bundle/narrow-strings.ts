import fs from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Characters that are not ASCII. */
const WIDE = /[\u0080-\uffff]/;

/**
 * Writes the server's scripts in ASCII. V8 keeps the text of every loaded script in memory. If a single
 * character of a script of more than a megabyte is not ASCII, such as a dash in a sentence, Node passes the
 * script with two bytes per character. An escape has the same meaning in strings, templates and regular
 * expressions. Only `String.raw` would show it, so it fails the build.
 */
export function narrowStrings(): Plugin {
  return {
    name: "tessera:narrow-strings",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    // Not in `renderChunk`: afterwards the bundler prints scripts again, to remove comments, and replaces the
    // escapes by characters.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !WIDE.test(file.code)) continue;
          if (/String\.raw`[^`]*[\u0080-\uffff]/.test(file.code))
            this.error(`${file.fileName} has a raw template with wide signs, which cannot be escaped`);
          file.code = escapeWide(file.code);
        }
      },
    },
    writeBundle({ dir = "" }, bundle) {
      for (const { type, fileName } of Object.values(bundle)) {
        if (type === "chunk" && WIDE.test(fs.readFileSync(path.join(dir, fileName), "utf8")))
          this.error(`${fileName} was written with wide signs`);
      }
    },
  };
}

export function escapeWide(code: string): string {
  return code.replaceAll(
    new RegExp(WIDE, "g"),
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
