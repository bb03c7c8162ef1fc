import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { bucketFileStore } from "../../src/platform/files/bucket/bucket-file-store.ts";
import type { Bucket } from "../../src/platform/files/bucket/bucket-settings.ts";
import { checkBucket } from "../../src/platform/files/bucket/check-bucket.ts";
import { localFileStore } from "../../src/platform/files/local-file-store.ts";
import { moveFiles } from "../../src/platform/files/move-files.ts";
import { createLog } from "../../src/platform/log.ts";
import { drillBundles } from "./bundle-in-bucket.ts";
import { mountFiles } from "../../src/platform/http/file-routes.ts";

/**
 * `npm run drill:bucket -- SERVER PORT`: moves files into a real S3-compatible server, which is killed meanwhile, and
 * serves them, and writes a bundle of backups there. SERVER is the path of `rclone` or of `versitygw`.
 */
const [server = "rclone", port = "4799"] = process.argv.slice(2);
const PICTURES = 2_000;
const PICTURE_BYTES = 60_000;
const ATTACHMENTS = 20;
const ATTACHMENT_BYTES = 8_000_000;
const BUCKET = "pictures";

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-drill-"));
const log = createLog("error");
const settings: Bucket = {
  name: BUCKET,
  region: "us-east-1",
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: "KEYID", secretAccessKey: "KEYSECRET" },
  usesPathStyle: true,
  signsUrls: true,
};
const local = localFileStore(path.join(folder, "files"));
const say = (what: string, figures: unknown) => console.info(`${what}: ${JSON.stringify(figures)}`);

let running: ChildProcess = await startServer();
try {
  await refusals();
  await moving();
  await serving();
  await drillBundles({
    settings,
    say,
    killServer: () => void running.kill("SIGKILL"),
    startServer: async () => void (running = await startServer()),
  });
} finally {
  running.kill("SIGKILL");
  await fs.rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function refusals(): Promise<void> {
  const wrong: Partial<Bucket>[] = [
    { name: "absent" },
    { credentials: { accessKeyId: "OTHER", secretAccessKey: "KEYSECRET" } },
    { credentials: { accessKeyId: "KEYID", secretAccessKey: "WRONG" } },
  ];
  await checkBucket(settings, log);
  for (const each of wrong) {
    const reason = await checkBucket({ ...settings, ...each }, log).then(
      () => "not refused",
      (error: Error) => error.message,
    );
    say("a start is refused", reason);
  }
}

async function moving(): Promise<void> {
  for (let index = 0; index < PICTURES; index += 1)
    await local.put(`images/${index}/600.webp`, randomBytes(PICTURE_BYTES));
  for (let index = 0; index < ATTACHMENTS; index += 1)
    await local.put(`attachments/${index}.bin`, randomBytes(ATTACHMENT_BYTES));

  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const killed = sleep(1_500).then(() => void running.kill("SIGKILL"));
  const broken = await timed(() => moveFiles(local, bucketFileStore(settings), { removes: false }));
  await killed;
  say("the server is killed", { ...broken, failed: broken.failed.length });
  running = await startServer();
  const whole = await timed(() => moveFiles(local, bucketFileStore(settings), { removes: false }));
  say("moved", { ...whole, failed: whole.failed.length });
  const again = await timed(() => moveFiles(local, bucketFileStore(settings), { removes: true }));
  clearInterval(watching);
  say("repeated, and removed here", { ...again, failed: again.failed.length });
  say("memory", { beforeMB: Math.round(before / 1e6), peakMB: Math.round(peak / 1e6) });
  say("left here", (await Array.fromAsync(local.list())).length);
  say("in the bucket", (await Array.fromAsync(bucketFileStore(settings).list())).length);
}

async function serving(): Promise<void> {
  const app = Fastify();
  mountFiles(app, bucketFileStore({ ...settings, signsUrls: false }));
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let index = lane; index < PICTURES; index += 8) {
        const askedAt = performance.now();
        const { statusCode, rawPayload } = await app.inject(`/files/images/${index}/600.webp`);
        if (statusCode !== 200 || rawPayload.length !== PICTURE_BYTES)
          throw new Error(`answered ${statusCode}`);
        times.push(performance.now() - askedAt);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor(times.length * share)]!.toFixed(1));
  say("pictures through the program, eight at once", {
    perSecond: Math.round((PICTURES / (performance.now() - startedAt)) * 1000),
    p50: at(0.5),
    p99: at(0.99),
  });
  const address = await bucketFileStore(settings).addressInStore!("images/0/600.webp");
  say("a signed address answers", (await fetch(address!)).status);
  const changed = address!.replace("/0/600", "/1/600");
  say("and for another file", (await fetch(changed)).status);
}

async function timed<Found extends object>(work: () => Promise<Found>): Promise<Found & { seconds: number }> {
  const startedAt = performance.now();
  const found = await work();
  return { ...found, seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)) };
}

async function startServer(): Promise<ChildProcess> {
  const data = path.join(folder, "server");
  await fs.mkdir(path.join(data, BUCKET), { recursive: true });
  const isVersity = path.basename(server).startsWith("versity");
  const given = isVersity
    ? ["--access", "KEYID", "--secret", "KEYSECRET", "--port", `127.0.0.1:${port}`, "posix", data]
    : ["serve", "s3", "--addr", `127.0.0.1:${port}`, "--auth-key", "KEYID,KEYSECRET", data];
  const version = spawnSync(server, ["--version"], { encoding: "utf8" });
  if (version.error)
    throw new Error(
      `there is no program ${server}: docs/operations.md, Files in a bucket, says how to get it`,
    );
  if (!isVersity && spawnSync(server, ["serve", "s3", "--help"]).status !== 0)
    throw new Error(`${version.stdout.split("\n")[0]} has no "serve s3": version 1.65 or later is needed`);
  const child = spawn(server, given, { stdio: "ignore" });
  for (let count = 0; count < 100; count += 1) {
    if (await fetch(settings.endpoint!).catch(() => null)) return child;
    await sleep(100);
  }
  throw new Error(`${server} does not answer at ${settings.endpoint}`);
}
