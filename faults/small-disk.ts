import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

export interface SmallDisk {
  /** The URL of the PostgreSQL on this disk. */
  url: string;
  /** Fills the disk to the last byte. */
  fill(): Promise<void>;
  free(): Promise<void>;
  stop(): Promise<void>;
}

/** A path this long cannot contain a socket, so the socket is in /tmp, where programs outside the mount see it. */
const DEEP = `/mnt/${"disk/".repeat(20)}postgres`;

/**
 * Starts a PostgreSQL on a separate small disk, which only it sees. Returns a reason where the machine allows no
 * private mounts.
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | { refused: string }> {
  const module = path.resolve(import.meta.dirname, "../src/platform/database/embedded-postgres.ts");
  const program = `
    import { spawnSync } from "node:child_process";
    import fs from "node:fs";
    import { createInterface } from "node:readline";
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const server = await startEmbeddedPostgres({ directory: ${JSON.stringify(DEEP)} });
    console.log(JSON.stringify({ url: server.url() }));
    for await (const command of createInterface({ input: process.stdin })) {
      if (command === "fill") spawnSync("sh", ["-c", "cat /dev/zero > /mnt/filler"]);
      if (command === "free") fs.rmSync("/mnt/filler");
      if (command === "stop") break;
      console.log("done");
    }
    await server.stop();
    process.exit(0);`;
  const mount = `mount -t tmpfs -o size=${megabytes}m tessera /mnt && exec "$@"`;
  const child = spawn(
    "unshare",
    // prettier-ignore
    ["--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh", process.execPath, "--input-type=module", "--eval", program],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  let complaint = "";
  child.stderr.on("data", (part) => (complaint += part));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) {
    if (/unshare|mount:/.test(complaint)) return { refused: complaint.trim() };
    throw new Error(`the PostgreSQL on a small disk did not start: ${complaint}`);
  }
  const order = async (command: string) => {
    child.stdin.write(`${command}\n`);
    await lines.next();
  };
  return {
    url: (JSON.parse(first.value as string) as { url: string }).url,
    fill: () => order("fill"),
    free: () => order("free"),
    async stop() {
      const ended = once(child, "exit");
      child.stdin.write("stop\n");
      await ended;
    },
  };
}
