import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

/** All files that the build reads. */
const SOURCES = ["src", "database", "public", "package-lock.json", "tools/build.mjs", "tools/bundle"];
const CONFIGS = /^(vite|react-router|lingui|postcss)\.config\.[a-z]+$|^tsconfig\.json$/;
const NOT_BUILT = /\.test\.tsx?$/;
const STAMP = path.join(ROOT, "build/.stamp");

export function isBuildStale() {
  return !fs.existsSync(STAMP) || fs.readFileSync(STAMP, "utf8") !== sourceHash();
}

export function forgetBuild() {
  fs.rmSync(STAMP, { force: true });
}

export function stampBuild(hash) {
  fs.writeFileSync(STAMP, hash);
}

export function sourceHash() {
  const configs = fs.readdirSync(ROOT).filter((name) => CONFIGS.test(name));
  const hash = createHash("sha256");
  for (const file of [...configs, ...SOURCES].flatMap(filesUnder).sort()) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(entry) {
  const at = path.join(ROOT, entry);
  if (!fs.existsSync(at)) return [];
  if (fs.statSync(at).isFile()) return [entry];
  return fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !NOT_BUILT.test(file.name))
    .map((file) => path.relative(ROOT, path.join(file.parentPath, file.name)));
}
