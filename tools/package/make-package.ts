import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { checkPackage } from "./check-package.ts";
import { npm } from "./npm.ts";
import { stagePackage } from "./stage-package.ts";

const BUILD = path.resolve(import.meta.dirname, "../../build");

const tarball = await makePackage();
console.log(`Packed ${path.relative(process.cwd(), tarball)}: ${megabytes(fs.statSync(tarball).size)}.`);
if (process.argv.includes("--check")) await checkPackage(tarball);

async function makePackage(): Promise<string> {
  const staged = path.join(BUILD, "package");
  await stagePackage(staged);
  const [program, ...args] = npm("pack", "--json", "--ignore-scripts", "--pack-destination", BUILD);
  const packed = spawnSync(program!, args, { cwd: staged, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.stderr}`);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  return path.join(BUILD, filename);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
