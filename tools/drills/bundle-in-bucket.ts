import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type BackupBucket, bucketPlace } from "../../src/platform/backup/places/bucket-place.ts";
import { open } from "../../src/platform/files/bucket/bucket-client.ts";
import { FILES_BUCKET_NAMES } from "../../src/platform/files/bucket/explain-bucket-error.ts";
import type { Bucket } from "../../src/platform/files/bucket/bucket-settings.ts";

const BLOCKS = 300;
const BLOCK_BYTES = 1 << 20;
const PREFIX = "nightly/";
const KEPT = "tessera-2026-11-26T03-30-00Z.tar";
const FAILED = "tessera-2026-11-27T03-30-00Z.tar";
const OLD = "tessera-2026-10-01T03-30-00Z.tar";

interface Drill {
  settings: Bucket;
  say(what: string, figures: unknown): void;
  killServer(): void;
  startServer(): Promise<void>;
}

/**
 * Writes 300 MB into the bucket as a bundle is written, and reads it back. Kills the server during another bundle.
 */
export async function drillBundles({ settings, say, killServer, startServer }: Drill): Promise<void> {
  const bucket: BackupBucket = { ...settings, names: FILES_BUCKET_NAMES };
  const place = bucketPlace(bucket, PREFIX);
  const written = createHash("sha256");
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);

  const file = place.fileOf(KEPT);
  let startedAt = performance.now();
  const seconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(1));
  const bytes = await file.write(blocks((block) => written.update(block)));
  say("a bundle is written", { bytes, seconds: seconds() });
  startedAt = performance.now();
  const read = createHash("sha256");
  for await (const range of file.read()) read.update(range);
  clearInterval(watching);
  say("and read back", { isSame: read.digest("hex") === written.digest("hex"), seconds: seconds() });
  say("memory", { beforeMB: Math.round(before / 1e6), peakMB: Math.round(peak / 1e6) });

  const broken = place.fileOf(FAILED).write(blocks((_, number) => number === BLOCKS / 2 && killServer()));
  say("the server is killed", await broken.catch((error: Error) => error.message));
  await startServer();
  await place.fileOf(OLD).write(blocks(() => {}, 1));
  await place.deleteOld(new Date("2026-11-12"), KEPT);
  const { sdk, client } = await open(settings);
  const list = new sdk.ListObjectsV2Command({ Bucket: settings.name, Prefix: PREFIX });
  say(
    "listed after retention",
    (await client.send(list)).Contents?.map(({ Key }) => Key),
  );
  client.destroy();
}

async function* blocks(
  onBlock: (block: Buffer, number: number) => unknown,
  count = BLOCKS,
): AsyncGenerator<Buffer> {
  const block = randomBytes(BLOCK_BYTES);
  for (let number = 0; number < count; number += 1) {
    block.writeUInt32BE(number, 0);
    onBlock(block, number);
    yield Buffer.from(block);
    await sleep(0);
  }
}
