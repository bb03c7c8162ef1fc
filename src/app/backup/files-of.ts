import type { BackedUpFiles } from "../../platform/backup/write-bundle.ts";
import type { Config } from "../../platform/config.ts";
import { bucketFileStore } from "../../platform/files/bucket/bucket-file-store.ts";
import type { MovableFiles } from "../../platform/files/file-store.ts";
import { localFileStore } from "../../platform/files/local-file-store.ts";
import { localFilesFolder, openFiles } from "../../platform/files/open-files.ts";

/**
 * All files of the installation, for a backup or a restore: those of the bucket, if one is configured, and those that
 * are stored on this machine.
 */
export function filesOf(config: Config): BackedUpFiles {
  const store = openFiles(config);
  const local = localFileStore(localFilesFolder(config.dataFolder));
  return {
    get: (key) => store.get(key),
    put: (key, content) => store.put(key, content),
    list: () => (config.bucket ? listEach([bucketFileStore(config.bucket), local]) : local.list()),
  };
}

/** Lists each key once, because a file that is being moved is in both places. */
async function* listEach(places: readonly MovableFiles[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const place of places)
    for await (const key of place.list()) {
      if (!seen.has(key)) yield key;
      seen.add(key);
    }
}
