import fs from "node:fs/promises";
import path from "node:path";
import { fileAddress } from "./file-address.ts";

/** Stores uploaded and generated files under keys that the server makes, never under a visitor's names. */
export interface FileStore {
  put(key: string, content: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** The address of the file for browsers. */
  urlOf(key: string): string;
}

const KEY = /^[a-z0-9][a-z0-9/_-]*\.[a-z0-9]{2,5}$/;

export function localFileStore(folder: string): FileStore {
  const at = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a file key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      await fs.mkdir(path.dirname(at(key)), { recursive: true });
      const draft = `${at(key)}.part`;
      await fs.writeFile(draft, content);
      await fs.rename(draft, at(key));
    },
    get: (key) => fs.readFile(at(key)).catch(() => null),
    remove: (key) => fs.rm(at(key), { force: true }),
    urlOf: fileAddress,
  };
}
