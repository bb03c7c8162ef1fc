import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileSource, MovableFiles } from "./file-store.ts";

export interface MoveProgress {
  /** The number of files handled so far. */
  files: number;
  copied: number;
  copiedBytes: number;
  alreadyThere: number;
  removed: number;
  /** Keys of files that could not be moved, with the reason. */
  failed: { key: string; reason: string }[];
}

interface MoveOptions {
  /** Deletes each file at its old place once it is known to be at the new one. */
  removes: boolean;
  maxConcurrent?: number;
  onProgress?(progress: MoveProgress): void;
  signal?: AbortSignal;
}

const MAX_CONCURRENT = 8;
/** Stops after this many failures, because nobody reads thousands of lines. The next run continues. */
const MAX_FAILURES = 100;
/** Files of the storage check, which deletes them itself. */
const TRANSIENT = /^checks\//;

/**
 * Copies every file to another store and reads each copy again to compare its SHA-256. May be interrupted and
 * repeated: a file whose size and digest the other store has on record is not copied again.
 */
export async function moveFiles(
  from: MovableFiles,
  to: MovableFiles,
  options: MoveOptions,
): Promise<MoveProgress> {
  const { removes, maxConcurrent = MAX_CONCURRENT, onProgress = () => {}, signal } = options;
  const progress: MoveProgress = {
    files: 0,
    copied: 0,
    copiedBytes: 0,
    alreadyThere: 0,
    removed: 0,
    failed: [],
  };
  const keys = from.list()[Symbol.asyncIterator]();

  async function moveOne(key: string): Promise<void> {
    const source = await describe(from, key);
    // It was deleted meanwhile.
    if (!source) return;
    const stored = await to.stat(key);
    if (stored?.size === source.size && stored.sha256 === source.sha256) progress.alreadyThere += 1;
    else {
      await to.putStream(key, source);
      const copy = await describe(to, key);
      if (copy?.sha256 !== source.sha256) throw new Error("the copy differs from the file");
      progress.copied += 1;
      progress.copiedBytes += source.size;
    }
    if (!removes) return;
    await from.remove(key);
    progress.removed += 1;
  }

  async function oneAfterAnother(): Promise<void> {
    while (!signal?.aborted && progress.failed.length < MAX_FAILURES) {
      const { value: key, done } = await keys.next();
      if (done) return;
      if (TRANSIENT.test(key)) continue;
      await moveOne(key).catch((error: Error) => {
        progress.failed.push({ key, reason: reasonOf(error) });
      });
      progress.files += 1;
      onProgress(progress);
    }
  }

  await Promise.all(Array.from({ length: maxConcurrent }, oneAfterAnother));
  await keys.return?.();
  return progress;
}

/** Reads a file once, in parts, for its digests. */
async function describe(files: MovableFiles, key: string): Promise<FileSource | null> {
  const file = await files.open(key);
  if (!file) return null;
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  for await (const part of Buffer.isBuffer(file.bytes) ? [file.bytes] : file.bytes) {
    sha256.update(part as Buffer);
    md5.update(part as Buffer);
    size += (part as Buffer).length;
  }
  return { size, sha256: sha256.digest("hex"), md5: md5.digest(), open: () => openStream(files, key) };
}

async function openStream(files: MovableFiles, key: string): Promise<Readable> {
  const file = await files.open(key);
  if (!file) throw new Error("the file was deleted while it was moved");
  return Buffer.isBuffer(file.bytes) ? Readable.from([file.bytes], { objectMode: false }) : file.bytes;
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
