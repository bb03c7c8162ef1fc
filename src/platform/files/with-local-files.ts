import type { FileStore } from "./file-store.ts";

/**
 * Stores files in the bucket. Also reads and deletes older files on this machine, until `move-files` has moved
 * them.
 */
export function withLocalFiles(bucket: FileStore, local: FileStore): FileStore {
  const { addressInStore } = bucket;
  return {
    put: bucket.put,
    get: async (key) => (await bucket.get(key)) ?? local.get(key),
    open: async (key) => (await bucket.open(key)) ?? local.open(key),
    async remove(key) {
      await bucket.remove(key);
      await local.remove(key);
    },
    urlOf: bucket.urlOf,
    ...(addressInStore && { addressInStore }),
  };
}
