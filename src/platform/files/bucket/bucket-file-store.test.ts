import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { beforeEach, expect, test } from "vitest";
import { openBucketDouble } from "../../../../test/s3/bucket-double.ts";
import { Refusal, statusOf } from "../../../values/refusal.ts";
import { mountFiles } from "../../http/file-routes.ts";
import { retryAfter } from "../../http/problem.ts";
import type { FileSource } from "../file-store.ts";
import { bucketFileStore } from "./bucket-file-store.ts";

const bucket = await openBucketDouble();
const { objects } = bucket;
let files = bucketFileStore(bucket.settings);

beforeEach(() => {
  bucket.inject({});
  objects.clear();
  // A new store, because the circuit breaker would remember the failures of the previous test.
  files = bucketFileStore(bucket.settings);
});

const PICTURE = Buffer.from("picture");
const UNAVAILABLE = { code: "storage_unavailable" };

function served(store = files) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const seconds = retryAfter(error);
    if (seconds) reply.header("retry-after", seconds);
    return reply.code(error instanceof Refusal ? statusOf(error.code) : 500).send();
  });
  mountFiles(app, store);
  return app;
}

test("a bucket gives back what was stored, says null for what is not there, and forgets what was removed", async () => {
  await files.put("images/a.webp", PICTURE);

  expect(await files.get("images/a.webp")).toEqual(PICTURE);
  expect(await files.get("images/b.webp")).toBeNull();
  expect(await files.open("images/b.webp")).toBeNull();
  await files.remove("images/a.webp");
  await files.remove("images/a.webp");
  expect(objects.size).toBe(0);
});

test("keys that visitors could make up never reach the bucket", async () => {
  bucket.requests.length = 0;

  for (const key of ["../secret.webp", "images/a", "IMAGES/a.webp", "images/a.webp?x"])
    await expect(files.get(key)).rejects.toThrow("not a file key");
  expect(bucket.requests).toEqual([]);
});

test("a large file arrives as a stream, and one whose bytes change on the way is refused by its digest", async () => {
  const content = randomBytes(3_000_000);
  const source: FileSource = {
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    md5: createHash("md5").update(content).digest(),
    open: async () => streamOf(content),
  };

  await files.putStream("attachments/a.bin", source);
  const found = await files.open("attachments/a.bin");

  expect(Buffer.isBuffer(found!.bytes)).toBe(false);
  const parts: Buffer[] = [];
  for await (const part of found!.bytes as Readable) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(content)).toBe(true);
  expect(await files.stat("attachments/a.bin")).toEqual({ size: content.length, sha256: source.sha256 });
  const changed = Buffer.from(content);
  changed[7]! ^= 1;
  await expect(
    files.putStream("attachments/b.bin", { ...source, open: async () => streamOf(changed) }),
  ).rejects.toMatchObject(UNAVAILABLE);
  expect(objects.has("attachments/b.bin")).toBe(false);
});

test("a bucket of several pages is listed whole, without what is not the program's", async () => {
  const keys = Array.from({ length: 8 }, (_, index) => `images/${index}.webp`);
  for (const key of keys) await files.put(key, PICTURE);
  objects.set("Backup of 2019/x", { content: PICTURE, metadata: {} });

  expect((await Array.fromAsync(files.list())).toSorted()).toEqual(keys);
});

test("while the bucket is away pictures answer 503 with a time to come back, also once nobody asks it any more", async () => {
  await files.put("images/a.webp", PICTURE);
  const app = served();
  bucket.inject({ isAway: true });

  for (let count = 0; count < 7; count += 1) {
    const { statusCode, headers } = await app.inject("/files/images/a.webp");
    expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  }
  const before = bucket.requests.length;
  await expect(files.put("images/b.webp", PICTURE)).rejects.toMatchObject(UNAVAILABLE);
  bucket.inject({});
  expect(bucket.requests.length).toBe(before);
  expect(objects.has("images/b.webp")).toBe(false);
});

test("a bucket that is overloaded, or forbids, is no missing file", async () => {
  await files.put("images/a.webp", PICTURE);

  for (const trouble of [{ status: 503 }, { forbids: "GET" }]) {
    bucket.inject(trouble);
    await expect(files.get("images/a.webp")).rejects.toMatchObject(UNAVAILABLE);
  }
});

test("a file whose connection ends early is not taken for a shorter one", async () => {
  await files.put("images/a.webp", randomBytes(500_000));
  bucket.inject({ cutsAfterBytes: 1000 });

  await expect(files.get("images/a.webp")).rejects.toMatchObject(UNAVAILABLE);
});

test("pictures are served from the bucket with their length and kind, and AVIF to those who take it", async () => {
  await files.put("images/a.webp", PICTURE);
  await files.put("images/b.webp", PICTURE);
  await files.put("images/b.avif", Buffer.from("small"));
  const app = served();
  const ask = async (url: string, accept = "*/*") => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
    return [statusCode, headers["content-type"], headers["content-length"], body];
  };

  expect(await ask("/files/images/a.webp", "image/avif,*/*")).toEqual([200, "image/webp", "7", "picture"]);
  expect(await ask("/files/images/b.webp", "image/avif,*/*")).toEqual([200, "image/avif", "5", "small"]);
  expect((await ask("/files/images/c.webp"))[0]).toBe(404);
  expect((await ask("/files/images/..%2fa.webp"))[0]).toBe(404);
});

test("with signed addresses a picture's answer leads to the bucket, for a quarter of an hour, and no further", async () => {
  await files.put("images/a.webp", PICTURE);
  const app = served(bucketFileStore({ ...bucket.settings, signsUrls: true }));

  const { statusCode, headers } = await app.inject("/files/images/a.webp");
  const address = new URL(headers.location!);
  const seconds = Number(address.searchParams.get("X-Amz-Expires"));
  const kept = Number(/max-age=(\d+)/.exec(String(headers["cache-control"]))![1]);

  expect(statusCode).toBe(302);
  expect(await (await fetch(address)).text()).toBe("picture");
  expect(seconds).toBeLessThanOrEqual(900);
  // The program caches the address for `kept` seconds, then a browser for as long again: it must still be valid.
  expect(2 * kept).toBeLessThan(seconds);
  const other = new URL(address);
  other.pathname = other.pathname.replace("a.webp", "b.webp");
  expect((await fetch(other)).status).toBe(403);
  expect((await app.inject("/files/images/b.webp")).statusCode).toBe(404);
});

function streamOf(content: Buffer): Readable {
  return Readable.from(
    Array.from({ length: Math.ceil(content.length / 65_536) }, (_, part) =>
      content.subarray(part * 65_536, (part + 1) * 65_536),
    ),
    { objectMode: false },
  );
}
