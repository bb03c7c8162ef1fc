import fs from "node:fs";
import path from "node:path";
import { nativePackages, packageJson, type PackageJson } from "./manifest.ts";
import { licencesOf } from "./licences.ts";
import { removeDeadLinks } from "./remove-dead-links.ts";
import { manifestOf, tracePackages } from "./trace-packages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Files and folders of the checkout that are packed. Documents lose their links to files that are not packed. */
export const DOCUMENTS = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "docs/backups.md",
  "docs/domain",
  "docs/guides",
  "docs/moving-an-account.md",
  "docs/observability.md",
  "docs/operations.md",
  "docs/hosting",
  "deploy",
];

/**
 * Writes the folder that npm packs: the built program, the launcher, and the files that the program loads from
 * packages in pure JavaScript.
 */
export async function stagePackage(folder: string): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const part of ["client", "server"]) copy(`build/${part}`, `${folder}/build/${part}`);
  for (const file of DOCUMENTS) copy(file, path.join(folder, file));
  for (const file of fs.globSync("{*,docs/**/*,deploy/**/*}.md", { cwd: folder })) rewriteLinks(folder, file);
  for (const file of ["package/bin/tessera.mjs", "setup/run-child.mjs", "setup/follow-parent.mjs"])
    copy(`tools/${file}`, path.join(folder, "bin", path.basename(file)));

  const own = readJson(path.join(ROOT, "package.json"));
  const files = await tracePackages(nativePackages(own));
  const manifests = files.filter((file) => file === manifestOf(file));
  const bundled = new Set(manifests.map((file) => path.dirname(file)));
  for (const file of files) copy(file, path.join(folder, file));
  for (const file of manifests) narrow(file, bundled, folder);

  const versions = Object.fromEntries(
    [...bundled].filter(isTopLevel).map((place) => [nameOf(place), versionOf(place)]),
  );
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(packageJson(own, versions), null, 2));
  fs.writeFileSync(path.join(folder, "THIRD-PARTY-LICENCES.txt"), licencesOf(ROOT));
}

/**
 * Removes dependencies that are not bundled from a package's manifest. npm would fetch them, although the program
 * never loads them.
 */
function narrow(file: string, bundled: Set<string>, folder: string): void {
  const { dependencies = {}, optionalDependencies = {}, ...manifest } = readJson(path.join(ROOT, file));
  const kept = Object.entries({ ...dependencies, ...optionalDependencies }).filter(([name]) =>
    isReachable(name, path.dirname(file), bundled),
  );
  for (const key of ["devDependencies", "peerDependencies", "peerDependenciesMeta", "scripts", "bin"])
    delete manifest[key];
  fs.writeFileSync(
    path.join(folder, file),
    JSON.stringify({ ...manifest, dependencies: Object.fromEntries(kept) }, null, 2),
  );
}

/** Returns whether Node, when it resolves the package from this folder, finds a bundled one. */
function isReachable(name: string, from: string, bundled: Set<string>): boolean {
  if (bundled.has(`${from}/node_modules/${name}`)) return true;
  const above = from.lastIndexOf("/node_modules/");
  return above > 0 ? isReachable(name, from.slice(0, above), bundled) : bundled.has(`node_modules/${name}`);
}

const isTopLevel = (place: string) => place.lastIndexOf("node_modules/") === 0;
const nameOf = (place: string) => place.slice("node_modules/".length);
const versionOf = (place: string) => readJson(path.join(ROOT, place, "package.json")).version!;

function rewriteLinks(folder: string, file: string): void {
  const place = path.join(folder, file);
  const document = file.split(path.sep).join("/");
  const isPacked = (target: string) => fs.existsSync(path.join(folder, target));
  fs.writeFileSync(place, removeDeadLinks(document, fs.readFileSync(place, "utf8"), isPacked));
}

function copy(from: string, to: string): void {
  fs.cpSync(path.resolve(ROOT, from), to, { recursive: true });
}

function readJson(file: string): PackageJson {
  return JSON.parse(fs.readFileSync(file, "utf8")) as PackageJson;
}
