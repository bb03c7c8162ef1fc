import path from "node:path";
import type { Config } from "../config.ts";
import { bucketFileStore } from "./bucket/bucket-file-store.ts";
import type { FileStore } from "./file-store.ts";
import { localFileStore } from "./local-file-store.ts";
import { withLocalFiles } from "./with-local-files.ts";

/** Opens the configured store: a bucket, otherwise a folder of this machine. */
export function openFiles({ bucket, dataFolder }: Pick<Config, "bucket" | "dataFolder">): FileStore {
  const local = localFileStore(localFilesFolder(dataFolder));
  return bucket ? withLocalFiles(bucketFileStore(bucket), local) : local;
}

export function localFilesFolder(dataFolder: string): string {
  return path.join(dataFolder, "files");
}
