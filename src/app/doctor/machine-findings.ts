import fs from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config.ts";
import { isBucketAddress } from "../../platform/backup/places/bucket-address.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { findStorageProblem } from "../../platform/files/probe-files.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const GIGABYTE = 1e9;
const MIN_FREE_BYTES = GIGABYTE;
const MIN_FREE_SHARE = 0.1;

/** Whether files can be written and read, and how much room there is. */
export async function findInFiles(config: Config): Promise<Finding[]> {
  const cause = await findStorageProblem(openFiles(config));
  const written =
    cause === null
      ? ok("files", `${config.bucket?.name ?? config.dataFolder} can be written and read`)
      : problem(
          "files",
          cause,
          config.bucket
            ? "Check S3_BUCKET, its keys and its network."
            : "Make TESSERA_DATA a folder that this user may write to.",
        );
  return [written, ...(await findInDisks(config))];
}

/** The disk of the data, and that of the backups if they are in a folder on another one. */
async function findInDisks({ dataFolder, backupFolder }: Config): Promise<Finding[]> {
  const data = await findRoom(dataFolder, {
    setting: "TESSERA_DATA",
    remedy: "Free some space: on a full disk nothing is sold.",
  });
  if (!backupFolder || isBucketAddress(backupFolder)) return [data];
  const existing = await firstExisting(backupFolder);
  const [own, other] = await Promise.all(
    [dataFolder, existing].map((folder) => fs.stat(folder).catch(() => null)),
  );
  if (own && other && own.dev === other.dev) return [data];
  const backups = await findRoom(existing, {
    setting: "TESSERA_BACKUP_FOLDER",
    remedy: "Free some space, or lower TESSERA_BACKUP_KEEP_DAYS: on a full disk no backup is made.",
  });
  return [data, backups];
}

/** The folder itself, or the nearest one above it: the first backup creates the folder. */
async function firstExisting(folder: string): Promise<string> {
  const above = path.dirname(folder);
  if (above === folder) return folder;
  return fs.stat(folder).then(
    () => folder,
    (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? firstExisting(above) : folder),
  );
}

async function findRoom(
  folder: string,
  { setting, remedy }: { setting: string; remedy: string },
): Promise<Finding> {
  const room = await fs.statfs(folder).catch((error: Error) => error);
  if (room instanceof Error)
    return warning("disk", `its free space cannot be read (${room.message})`, `Correct ${setting} first.`);
  const { bavail, blocks, bsize } = room;
  const free = bavail * bsize;
  const text = `${(free / GIGABYTE).toFixed(1)} GB of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB are free at ${folder}`;
  if (free >= MIN_FREE_BYTES && bavail >= MIN_FREE_SHARE * blocks) return ok("disk", text);
  return free < MIN_FREE_BYTES ? problem("disk", text, remedy) : warning("disk", text, remedy);
}
