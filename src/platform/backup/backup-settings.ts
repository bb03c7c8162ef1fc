import path from "node:path";
import * as z from "zod";
import type { AreaSettings } from "../config.ts";
import { StartRefused } from "../database/start-refused.ts";
import {
  type BucketServer,
  type BucketSettings,
  readBucketServer,
  type ServerSettings,
  serverSettingsOf,
} from "../files/bucket/bucket-settings.ts";
import { MIN_PASSPHRASE } from "./encryption.ts";
import { isBucketAddress, readBucketAddress } from "./places/bucket-address.ts";

declare module "../config.ts" {
  interface Config extends BackupSettings {}
}

export interface BackupSettings {
  /** An absolute path or `s3://bucket/prefix`. If set, backups are made on a schedule. */
  backupFolder?: string;
  /** The server of the buckets in addresses of backups. */
  backupServer?: BackupServer;
  /** Minutes of the day, UTC, the earliest first. */
  backupMinutes: number[];
  backupKeepDays: number;
  /** How often the schedule restores a bundle into a scratch database; 0 = never. */
  backupVerifyDays: number;
  backupPassphrase?: string;
}

export interface BackupServer extends BucketServer {
  /** The prefix of the names of its settings. */
  settings: "S3_" | typeof OWN;
}

const OWN = "TESSERA_BACKUP_S3_";

const shape = {
  TESSERA_BACKUP_FOLDER: z.string().optional(),
  TESSERA_BACKUP_S3_REGION: z.string().optional(),
  TESSERA_BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TESSERA_BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  TESSERA_BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  TESSERA_BACKUP_S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  TESSERA_BACKUP_AT: z.string().default("03:30"),
  TESSERA_BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  TESSERA_BACKUP_VERIFY_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  TESSERA_BACKUP_PASSPHRASE: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof shape>> & BucketSettings;

export const backupSettings: AreaSettings = {
  shape,
  read(given: Given): BackupSettings {
    const passphrase = given.TESSERA_BACKUP_PASSPHRASE;
    if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE)
      throw new StartRefused(
        `TESSERA_BACKUP_PASSPHRASE is too short: give it at least ${MIN_PASSPHRASE} characters, for example from "openssl rand -base64 30".`,
      );
    const backupServer = readServer(given);
    return {
      backupFolder: given.TESSERA_BACKUP_FOLDER && readFolder(given.TESSERA_BACKUP_FOLDER, backupServer),
      backupServer,
      backupMinutes: readTimes(given.TESSERA_BACKUP_AT),
      backupKeepDays: given.TESSERA_BACKUP_KEEP_DAYS,
      backupVerifyDays: given.TESSERA_BACKUP_VERIFY_DAYS,
      backupPassphrase: passphrase,
    };
  },
};

/** Reads the settings for backups alone. If none of them is set, uses the server of the bucket of files. */
function readServer(given: Given): BackupServer | undefined {
  const own: ServerSettings = {
    REGION: given.TESSERA_BACKUP_S3_REGION,
    ENDPOINT: given.TESSERA_BACKUP_S3_ENDPOINT,
    ACCESS_KEY_ID: given.TESSERA_BACKUP_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: given.TESSERA_BACKUP_S3_SECRET_ACCESS_KEY,
    PATH_STYLE: given.TESSERA_BACKUP_S3_PATH_STYLE,
  };
  if (Object.values(own).some((value) => value !== undefined))
    return { ...readBucketServer(own, OWN), settings: OWN };
  return given.S3_BUCKET === undefined
    ? undefined
    : { ...readBucketServer(serverSettingsOf(given), "S3_"), settings: "S3_" };
}

function readFolder(given: string, server: BackupServer | undefined): string {
  if (!isBucketAddress(given)) return path.resolve(given);
  readBucketAddress(given, "TESSERA_BACKUP_FOLDER");
  if (!server)
    throw new StartRefused(
      `TESSERA_BACKUP_FOLDER is a bucket, and its server is missing: give ${OWN}REGION, or ${OWN}ENDPOINT if it is not Amazon's, and the keys.`,
    );
  return given;
}

function readTimes(text: string): number[] {
  const times = text.split(",").map((time) => /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim()));
  if (times.includes(null))
    throw new StartRefused(
      `TESSERA_BACKUP_AT cannot use "${text}": give times of the day in UTC, such as 03:30 or 03:30,15:30.`,
    );
  return times.map((time) => Number(time![1]) * 60 + Number(time![2])).toSorted((a, b) => a - b);
}
