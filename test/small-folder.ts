import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll } from "vitest";

export interface SmallFolder {
  path: string;
  /** Leaves no byte free in it. */
  fill(): unknown;
}

/**
 * Mounts a separate file system of this size and returns its folder. Only a child process has the mount: this one
 * reaches it through /proc. Returns a reason where the machine allows no private mounts.
 */
export async function openSmallFolder(megabytes: number): Promise<SmallFolder | { refused: string }> {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=777 tessera /mnt && echo mounted && exec cat`;
  const child = spawn("unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", mount]);
  let complaint = "";
  child.stderr.on("data", (part) => (complaint += part));
  const ended = once(child, "exit");
  afterAll(async () => {
    child.stdin.end();
    await ended;
  });
  const isMounted = await Promise.race([
    once(child.stdout, "data").then(() => true),
    ended.then(() => false),
    once(child, "error").then(([error]) => ((complaint = String(error)), false)),
  ]);
  if (!isMounted) return { refused: complaint.trim() };
  const folder = `/proc/${child.pid}/root/mnt`;
  return {
    path: folder,
    fill: () => spawnSync("sh", ["-c", 'cat /dev/zero > "$1"', "sh", path.join(folder, "filler")]),
  };
}
