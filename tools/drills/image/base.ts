import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Engine } from "./engine.ts";

const MIRROR = "http://deb.debian.org/debian";
/** Folders that Debian's slim images leave out as well. */
const LEFT_OUT = ["share/doc", "share/man", "share/info", "share/locale", "share/lintian", "share/linda"];

/** Ensures that the Dockerfile's base image exists. Returns whether it is only a stand-in. */
export function ensureBase(
  engine: Engine,
  root: string,
  folder: string,
): { name: string; isStandIn: boolean } {
  const [, name = ""] = /^FROM (\S+) AS build$/m.exec(
    fs.readFileSync(path.join(root, "Dockerfile"), "utf8"),
  )!;
  const full = `docker.io/library/${name}`;
  const found = engine.attempt("image", "inspect", "--format", "{{.Comment}}", full);
  if (found.status === 0) return { name: full, isStandIn: found.output.includes("stand-in") };
  if (engine.attempt("pull", full).status === 0) return { name: full, isStandIn: false };
  console.info(`${full} cannot be fetched: a stand-in is made from Debian bookworm and this Node.`);
  standIn(engine, full, path.join(folder, "base"));
  return { name: full, isStandIn: true };
}

/** Builds a stand-in: Debian's smallest system, with Node, npm and the user 1000 as in the official image. */
function standIn(engine: Engine, name: string, system: string): void {
  const include = "--include=libatomic1,libstdc++6";
  run("debootstrap", "--variant=minbase", include, "bookworm", system, MIRROR);
  for (const place of LEFT_OUT) fs.rmSync(path.join(system, "usr", place), { recursive: true, force: true });
  for (const place of ["var/cache/apt", "var/lib/apt/lists", "var/log"])
    fs.rmSync(path.join(system, place), { recursive: true, force: true });
  run("chroot", system, "groupadd", "--gid", "1000", "node");
  run("chroot", system, "useradd", "--uid", "1000", "--gid", "node", "--create-home", "node");
  const local = path.join(system, "usr/local");
  fs.copyFileSync(process.execPath, path.join(local, "bin/node"));
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Run this with npm, which is copied into the stand-in: npm run drill:image");
  fs.cpSync(path.resolve(path.dirname(npm), ".."), path.join(local, "lib/node_modules/npm"), {
    recursive: true,
    dereference: true,
  });
  for (const command of ["npm", "npx"])
    fs.symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, path.join(local, "bin", command));

  const archive = `${system}.tar`;
  run("tar", "--create", "--file", archive, "--directory", system, ".");
  const settings = ["--change", "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"];
  engine.call("import", ...settings, "--message", "stand-in", archive, name);
}

function run(program: string, ...args: string[]): void {
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0)
    throw new Error(`The stand-in needs ${program}: install it, or fetch the base image elsewhere.`);
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
}
