import { spawnSync } from "node:child_process";
import type { Engine } from "./engine.ts";

const LISTED = 20;

/** Prints the size of the image, the part that it adds to its base, and the largest folders of that part. */
export function printSizes(engine: Engine, tag: string, base: { name: string; isStandIn: boolean }): void {
  const [all, below] = [tag, base.name].map((name) => sizesOf(engine, name));
  const what = base.isStandIn ? "a stand-in for the base" : "the base";
  console.info(`Image: ${all!.full} MB, compressed ${all!.packed} MB.`);
  console.info(`Above ${what} (${below!.full} MB, ${below!.packed} MB compressed):`);
  console.info(`  ${all!.full - below!.full} MB, ${all!.packed - below!.packed} MB compressed.`);
  const list = "du --block-size=MB --threshold=1MB --max-depth=4 /opt/tessera/node_modules";
  const sorted = `${list} | sort --numeric-sort --reverse | head --lines=${LISTED}`;
  console.info(engine.call("run", "--rm", "--network", "none", "--entrypoint", "sh", tag, "-c", sorted));
}

/**
 * Returns sizes in millions of bytes, as registries count. The compressed size is that of the layers with gzip, as
 * a registry stores them.
 */
function sizesOf({ name: engine, call }: Engine, name: string): { full: number; packed: number } {
  const full = Number(call("image", "inspect", "--format", "{{.Size}}", name));
  const count = spawnSync("sh", ["-c", `${engine} save ${name} | gzip | wc --bytes`], { encoding: "utf8" });
  return { full: megabytes(full), packed: megabytes(Number(count.stdout)) };
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
