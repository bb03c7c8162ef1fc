import path from "node:path";
import type { BackupSettings } from "../backup-settings.ts";
import { StartRefused } from "../../database/start-refused.ts";
import { checkBucket } from "../../files/bucket/check-bucket.ts";
import type { Log } from "../../log.ts";
import { isBucketAddress, readBucketAddress } from "./bucket-address.ts";
import { type BackupBucket, bucketBundle, bucketPlace } from "./bucket-place.ts";
import type { BundleFile, BundlePlace } from "./bundle-place.ts";
import { folderPlace, localBundle } from "./folder-place.ts";

type Settings = Pick<BackupSettings, "backupServer">;

/** The folder, or the bucket and prefix, at an address. */
export function openPlace(settings: Settings, address: string): BundlePlace {
  if (!isBucketAddress(address)) return folderPlace(path.resolve(address));
  const { bucket, key } = openBucket(settings, address);
  return bucketPlace(bucket, prefixOf(key));
}

export function openBundleFile(settings: Settings, address: string): BundleFile {
  if (!isBucketAddress(address)) return localBundle(path.resolve(address));
  const { bucket, key } = openBucket(settings, address);
  return bucketBundle(bucket, key);
}

/** Wrong settings of a bucket stop the start. A bucket that is unreachable does not. */
export async function checkBackupBucket(
  settings: Pick<BackupSettings, "backupFolder" | "backupServer">,
  log: Log,
): Promise<boolean> {
  const { backupFolder } = settings;
  if (!backupFolder || !isBucketAddress(backupFolder)) return true;
  const { bucket, key } = openBucket(settings, backupFolder);
  return checkBucket(bucket, log, {
    names: bucket.names,
    prefix: prefixOf(key),
    consequence: "no backups can be made for now",
  });
}

function openBucket({ backupServer }: Settings, address: string): { bucket: BackupBucket; key: string } {
  const { name, key } = readBucketAddress(address, "The command");
  if (!backupServer)
    throw new StartRefused(
      `${address} is in a bucket, and its server is missing: give TESSERA_BACKUP_S3_REGION, or TESSERA_BACKUP_S3_ENDPOINT if it is not Amazon's, and the keys.`,
    );
  const { settings, ...server } = backupServer;
  return {
    bucket: {
      ...server,
      name,
      signsUrls: false,
      names: { bucket: "TESSERA_BACKUP_FOLDER", server: settings },
    },
    key,
  };
}

function prefixOf(key: string): string {
  return key === "" ? "" : `${key}/`;
}
