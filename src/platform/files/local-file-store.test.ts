import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { fileAlarm } from "./file-alarm.ts";
import { localFileStore } from "./local-file-store.ts";

const folder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-local-"));
afterAll(() => fs.rm(folder, { recursive: true }));
const files = localFileStore(path.join(folder, "files"));

test("a large file is streamed, a small one is read whole, and one that is missing is null", async () => {
  const large = randomBytes(2_000_000);
  await files.put("attachments/large.bin", large);
  await files.put("attachments/small.bin", Buffer.from("small"));

  const opened = await files.open("attachments/large.bin");

  expect(opened!.size).toBe(large.length);
  expect(Buffer.concat(await (opened!.bytes as Readable).toArray()).equals(large)).toBe(true);
  expect(await files.open("attachments/small.bin")).toEqual({ size: 5, bytes: Buffer.from("small") });
  expect(await files.open("attachments/none.bin")).toBeNull();
  expect(await files.get("attachments/none.bin")).toBeNull();
});

test("a write that breaks off leaves neither the file nor a part of it", async () => {
  const breaking = async function* () {
    yield Buffer.from("half");
    throw new Error("the upload broke off");
  };
  const source = { size: 9, sha256: "", md5: Buffer.alloc(0), open: async () => Readable.from(breaking()) };

  await expect(files.putStream("broken/a.bin", source)).rejects.toMatchObject({
    code: "storage_unavailable",
  });

  expect(await fs.readdir(path.join(folder, "files/broken"))).toEqual([]);
});

test("many writers of one key leave one whole file", async () => {
  const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index));

  await Promise.all(contents.map((content) => files.put("images/a.webp", content)));

  const stored = await files.get("images/a.webp");
  expect(contents.some((content) => content.equals(stored!))).toBe(true);
  expect(await fs.readdir(path.join(folder, "files/images"))).toEqual(["a.webp"]);
});

test("the alarm is raised while files cannot be stored, and a store that works is not asked all the time", async () => {
  let time = 0;
  let writes = 0;
  let isFull = false;
  const alarm = fileAlarm(
    {
      ...files,
      async put(key, content) {
        writes += 1;
        if (isFull) throw new Error("no space left");
        return files.put(key, content);
      },
    },
    () => time,
  );
  const look = () => alarm.look(undefined as never);

  expect(await look()).toBeNull();
  expect(await look()).toBeNull();
  expect(writes).toBe(1);
  isFull = true;
  time = 150_000;
  expect(await look()).toMatch(/cannot be stored/);
  time += 30_000;
  expect(await look()).toMatch(/cannot be stored/);
  isFull = false;
  expect(await look()).toBeNull();
  expect(writes).toBe(4);
});
