import type { Readable } from "node:stream";

/**
 * Stores uploaded and generated files under keys that the server makes, never under names that visitors choose. A
 * store that is unreachable or not writable refuses with `storage_unavailable`. A file is stored completely or not at
 * all.
 */
export interface FileStore {
  put(key: string, content: Buffer): Promise<void>;
  /** Null only if the file does not exist. An unreachable store refuses instead. */
  get(key: string): Promise<Buffer | null>;
  /** Like `get`, for files that may be large. Read or destroy what it returns. */
  open(key: string): Promise<OpenFile | null>;
  remove(key: string): Promise<void>;
  /** Returns the address under which browsers load the file. */
  urlOf(key: string): string;
  /**
   * Returns a signed address at which anyone can fetch the file from the store for some minutes, or null if the
   * file does not exist. The method is undefined if browsers cannot reach the store. Only for files that are public
   * anyway.
   */
  addressInStore?(key: string): Promise<string | null>;
}

export interface OpenFile {
  size: number;
  /** A small file is read completely, so that a slow reader does not occupy the store. */
  bytes: Buffer | Readable;
}

/** A store that files can be moved to and from. */
export interface MovableFiles extends FileStore {
  /** Returns size and digest. The digest is null if another program has stored the file. */
  stat(key: string): Promise<{ size: number; sha256: string | null } | null>;
  putStream(key: string, source: FileSource): Promise<void>;
  /** Every key, in any order. */
  list(): AsyncIterable<string>;
}

export interface FileSource {
  size: number;
  sha256: string;
  md5: Buffer;
  open(): Promise<Readable>;
}

/** Larger files are streamed. */
export const WHOLE_BYTES = 1024 * 1024;

const KEY = /^[a-z0-9][a-z0-9/_-]*\.[a-z0-9]{2,5}$/;

export function isFileKey(key: string): boolean {
  return KEY.test(key);
}

export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`not a file key: ${key}`);
}
