import { createHash } from "node:crypto";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MARK_LENGTH = 3;

const owners = new Map<string, string>();

/**
 * Returns the name of a CSS module's class in the built pages: its own name, and a short hash of its file.
 * The hash is the same in every build, so that pages from the server match the scripts in the browser.
 */
export function className(name: string, file: string): string {
  const owner = path.relative(ROOT, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
  const mark = createHash("sha256").update(owner).digest("base64url").slice(0, MARK_LENGTH);
  const made = `${name}-${mark}`;
  const other = owners.get(made) ?? owner;
  if (other !== owner) throw new Error(`${owner} and ${other} would both have a class ${made}: rename one.`);
  owners.set(made, owner);
  return made;
}
