import { createHash } from "node:crypto";
import path from "node:path";

/** One file of `database/functions`: a function with its triggers, or a view. */
export interface SqlDefinition {
  /** The name of the function or view; the file name has hyphens. */
  name: string;
  kind: "function" | "view";
  text: string;
  hash: string;
}

/**
 * Reads definitions from file texts by path. Throws if a file does not create the object it is named after.
 */
export function readDefinitions(files: Record<string, string>): SqlDefinition[] {
  return Object.entries(files)
    .map(([file, text]) => {
      const name = path.basename(file, ".sql").replaceAll("-", "_");
      const kind = new RegExp(`^create or replace (function|view) ${name}\\b`, "m").exec(text)?.[1];
      if (!kind) throw new Error(`${file} has no "create or replace function ${name}" and no such view`);
      const hash = createHash("sha256").update(text).digest("hex");
      return { name, kind: kind as SqlDefinition["kind"], text, hash };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
