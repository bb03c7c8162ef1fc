import { createHash, randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openBucketDouble } from "../../../../test/s3/bucket-double.ts";
import { open } from "../../files/bucket/bucket-client.ts";
import { type BackupBucket, bucketBundle, bucketPlace } from "./bucket-place.ts";
import { uploadInParts } from "./multipart-upload.ts";

const double = await openBucketDouble("backups");
const { objects, uploads } = double;
const bucket: BackupBucket = {
  ...double.settings,
  names: { bucket: "TESSERA_BACKUP_FOLDER", server: "TESSERA_BACKUP_S3_" },
};
const PART = 5 << 20;
const SLOWLY = { timeout: 60_000 };

beforeEach(() => {
  double.inject({});
  objects.clear();
  uploads.clear();
});

async function* inChunks(content: Buffer, length = 700_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

test("a bundle is uploaded in parts of one length and read back in ranges", SLOWLY, async () => {
  const content = randomBytes(2 * PART + 12_345);
  const opened = await open(bucket);

  const bytes = await uploadInParts(opened, { Bucket: "backups", Key: "a/b.tar" }, inChunks(content), PART);

  expect(bytes).toBe(content.length);
  expect(double.requests.filter((request) => request === "PUT a/b.tar")).toHaveLength(3);
  expect(uploads.size).toBe(0);
  const file = bucketBundle(bucket, "a/b.tar");
  const ranges = await Array.fromAsync(file.read());
  expect(Math.max(...ranges.map(({ length }) => length))).toBeLessThanOrEqual(8 << 20);
  expect(sha256(Buffer.concat(ranges))).toBe(sha256(content));
  const start = Buffer.concat(await Array.fromAsync(file.read(10, 32)));
  expect(start.equals(content.subarray(10, 42))).toBe(true);
  opened.client.destroy();
});

test("while the bucket fails nothing is listed, and no part remains", SLOWLY, async () => {
  double.inject({ failsFromPart: 2 });
  const opened = await open(bucket);

  const upload = uploadInParts(
    opened,
    { Bucket: "backups", Key: "a.tar" },
    inChunks(randomBytes(3 * PART)),
    PART,
  );

  await expect(upload).rejects.toThrow(/InternalError/);
  expect([objects.size, uploads.size]).toEqual([0, 0]);
  opened.client.destroy();
});

test("what fails before it reaches the bucket is reported as it is, and leaves nothing", async () => {
  const failing = (async function* () {
    yield Buffer.from("a beginning");
    throw Object.assign(new Error("the statement was cancelled"), { code: "57014" });
  })();

  await expect(bucketBundle(bucket, "a.tar").write(failing)).rejects.toThrow(/^the statement was cancelled$/);
  expect([objects.size, uploads.size]).toEqual([0, 0]);
});

test("retention deletes the schedule's old bundles below the prefix and uploads that were left", async () => {
  const old = "tessera-2026-10-01T03-30-00Z.tar";
  const kept = [
    `deep/${old}`,
    "nightly/photos.tar",
    "nightly/tessera-2026-11-20T03-30-00Z.tar.enc",
    "nightly/tessera-2026-09-01T03-30-00Z.tar",
  ];
  for (const key of [`nightly/${old}`, ...kept])
    objects.set(key, { content: Buffer.from("x"), metadata: {} });
  const started = (hoursAgo: number, key: string) =>
    uploads.set(key, { key, startedAt: new Date(Date.now() - hoursAgo * 3_600_000), parts: new Map() });
  started(25, `nightly/${old}`);
  started(23, "nightly/tessera-2026-11-26T03-30-00Z.tar");
  started(99, "nightly/other.bin");

  await bucketPlace(bucket, "nightly/").deleteOld(new Date("2026-11-12"), "tessera-2026-09-01T03-30-00Z.tar");

  expect([...objects.keys()].toSorted()).toEqual(kept.toSorted());
  expect([...uploads.keys()]).toEqual(["nightly/tessera-2026-11-26T03-30-00Z.tar", "nightly/other.bin"]);
});

test("what is wrong is said with the setting's name", async () => {
  const read = (given: Partial<BackupBucket>, key = "absent.tar") =>
    Array.fromAsync(bucketBundle({ ...bucket, ...given }, key).read());
  const write = (given: Partial<BackupBucket>) =>
    bucketBundle({ ...bucket, ...given }, "a.tar").write(inChunks(Buffer.from("x")));

  await expect(read({})).rejects.toThrow("There is no bundle at s3://backups/absent.tar");
  await expect(write({ name: "other" })).rejects.toThrow(
    "TESSERA_BACKUP_FOLDER is other, and there is no such bucket",
  );
  await expect(write({ credentials: { accessKeyId: "OTHER", secretAccessKey: "secret" } })).rejects.toThrow(
    /^TESSERA_BACKUP_S3_ACCESS_KEY_ID is unknown/,
  );
});

test("a bundle that is replaced while it is read is not mixed with the other", async () => {
  objects.set("a.tar", { content: randomBytes(9 << 20), metadata: {} });
  const reading = bucketBundle(bucket, "a.tar").read()[Symbol.asyncIterator]();
  await reading.next();
  objects.set("a.tar", { content: randomBytes(9 << 20), metadata: {} });

  await expect(reading.next()).rejects.toThrow(/was replaced while it was read/);
});

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
