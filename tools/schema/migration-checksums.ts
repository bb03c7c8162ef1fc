import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The list in the folder of migrations, in the format of sha256sum. */
export const CHECKSUMS = "checksums.txt";

/**
 * Describes the errors of a folder of migrations: a listed file that changed or is missing, or a file that is
 * not listed.
 */
export function findChangedMigrations(folder: string): string[] {
  const listed = readList(folder);
  const present = sumMigrations(folder);
  const problems: string[] = [];
  for (const [name, sum] of listed) {
    if (!present.has(name)) problems.push(`${name} is gone: databases that have run it could not start`);
    else if (present.get(name) !== sum) {
      problems.push(`${name} was edited, but databases have already run it: add a new migration`);
    }
  }
  for (const name of present.keys()) {
    if (!listed.has(name)) problems.push(`${CHECKSUMS} has no line for ${name}: run "npm run schema"`);
  }
  return problems;
}

/** Adds new migrations to the list. Never changes an existing line. */
export function listNewMigrations(folder: string): void {
  const listed = readList(folder);
  const lines = [...sumMigrations(folder)].map(([name, sum]) => `${listed.get(name) ?? sum}  ${name}\n`);
  const gone = [...listed].filter(([name]) => !fs.existsSync(path.join(folder, name)));
  fs.writeFileSync(
    path.join(folder, CHECKSUMS),
    [...lines, ...gone.map(([name, sum]) => `${sum}  ${name}\n`)].join(""),
  );
}

function readList(folder: string): Map<string, string> {
  const file = path.join(folder, CHECKSUMS);
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
  return new Map(lines.map((line) => line.split("  ").toReversed() as [string, string]));
}

function sumMigrations(folder: string): Map<string, string> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return new Map(
    names.toSorted().map((name) => [
      name,
      createHash("sha256")
        .update(fs.readFileSync(path.join(folder, name)))
        .digest("hex"),
    ]),
  );
}
