import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openBucketDouble } from "../../../test/s3/bucket-double.ts";
import { bucketFileStore } from "./bucket/bucket-file-store.ts";
import { localFileStore } from "./local-file-store.ts";
import { moveFiles } from "./move-files.ts";
import { withLocalFiles } from "./with-local-files.ts";

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-move-"));
afterAll(() => fs.rm(folder, { recursive: true }));
const double = await openBucketDouble();
const local = localFileStore(folder);
const bucket = bucketFileStore(double.settings);

const CONTENTS = new Map(
  [40, 100_000, 2_500_000, 12, 7].map((size, index) => [`images/${index}/1.webp`, randomBytes(size)]),
);

beforeEach(async () => {
  double.inject({});
  double.objects.clear();
  await fs.rm(folder, { recursive: true, force: true });
  for (const [key, content] of CONTENTS) await local.put(key, content);
});

const stored = () => [...double.objects].map(([key, { content }]) => [key, content.length]).toSorted();
const EVERYTHING = [...CONTENTS].map(([key, { length }]) => [key, length]).toSorted();

test("moves every file and nothing else, and leaves the old place as it is", async () => {
  await fs.writeFile(path.join(folder, "images/0/1.webp.x.part"), "draft");

  const progress = await moveFiles(local, bucket, { removes: false });

  expect(progress).toMatchObject({ files: 5, copied: 5, alreadyThere: 0, removed: 0, failed: [] });
  expect(stored()).toEqual(EVERYTHING);
  expect((await Array.fromAsync(local.list())).length).toBe(5);
});

test("interrupted and repeated it copies the rest, then removes what it has compared", async () => {
  const interrupted = new AbortController();
  const first = await moveFiles(local, bucket, {
    removes: false,
    maxConcurrent: 1,
    signal: interrupted.signal,
    onProgress: ({ files }) => files === 2 && interrupted.abort(),
  });
  const second = await moveFiles(local, bucket, { removes: true });
  const third = await moveFiles(local, bucket, { removes: true });

  expect(first.copied).toBe(2);
  expect(second).toMatchObject({ copied: 3, alreadyThere: 2, removed: 5, failed: [] });
  expect(third.files).toBe(0);
  expect(stored()).toEqual(EVERYTHING);
});

test("a file of another content in the bucket is replaced, and a copy that arrives changed keeps the file", async () => {
  double.objects.set("images/0/1.webp", { content: randomBytes(40), metadata: {} });
  const { putStream } = bucket;
  const deceiving = {
    ...bucket,
    putStream: (key: string, source: Parameters<typeof putStream>[1]) =>
      key === "images/3/1.webp" ? bucket.put(key, randomBytes(12)) : putStream(key, source),
  };

  const progress = await moveFiles(local, deceiving, { removes: true });

  expect(progress).toMatchObject({ copied: 4, removed: 4 });
  expect(progress.failed).toEqual([{ key: "images/3/1.webp", reason: "the copy differs from the file" }]);
  expect(await bucket.get("images/0/1.webp")).toEqual(CONTENTS.get("images/0/1.webp"));
  expect(await local.get("images/3/1.webp")).toEqual(CONTENTS.get("images/3/1.webp"));
});

test("a bucket that goes away leaves every file where it is", async () => {
  double.inject({ isAway: true });

  const progress = await moveFiles(local, bucketFileStore(double.settings), { removes: true });

  expect(progress.failed.length).toBe(5);
  expect((await Array.fromAsync(local.list())).length).toBe(5);
});

test("files come back to the disk", async () => {
  await moveFiles(local, bucket, { removes: true });
  expect(await Array.fromAsync(local.list())).toEqual([]);

  await moveFiles(bucket, local, { removes: false });

  for (const [key, content] of CONTENTS) expect((await local.get(key))!.equals(content)).toBe(true);
});

test("until they are moved files are read from the disk, and a removed one is gone from both", async () => {
  const files = withLocalFiles(bucket, local);
  const key = "images/0/1.webp";

  expect(await files.get(key)).toEqual(CONTENTS.get(key));
  expect((await files.open(key))!.size).toBe(40);
  await moveFiles(local, bucket, { removes: false });
  await files.remove(key);

  expect(await files.get(key)).toBeNull();
});
