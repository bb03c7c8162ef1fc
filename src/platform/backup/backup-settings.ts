import path from "node:path";
import * as z from "zod";
import type { AreaSettings } from "../config.ts";
import { StartRefused } from "../database/start-refused.ts";
import { MIN_PASSPHRASE } from "./encryption.ts";

declare module "../config.ts" {
  interface Config extends BackupSettings {}
}

export interface BackupSettings {
  /** Absolute. With it backups are made on a schedule. */
  backupFolder?: string;
  /** Minutes of the day, UTC, the earliest first. */
  backupMinutes: number[];
  backupKeepDays: number;
  backupPassphrase?: string;
}

const shape = {
  TESSERA_BACKUP_FOLDER: z.string().optional(),
  TESSERA_BACKUP_AT: z.string().default("03:30"),
  TESSERA_BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  TESSERA_BACKUP_PASSPHRASE: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof shape>>;

export const backupSettings: AreaSettings = {
  shape,
  read(given: Given): BackupSettings {
    const passphrase = given.TESSERA_BACKUP_PASSPHRASE;
    if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE)
      throw new StartRefused(
        `TESSERA_BACKUP_PASSPHRASE is too short: give it at least ${MIN_PASSPHRASE} characters, for example from "openssl rand -base64 30".`,
      );
    return {
      backupFolder: given.TESSERA_BACKUP_FOLDER && path.resolve(given.TESSERA_BACKUP_FOLDER),
      backupMinutes: readTimes(given.TESSERA_BACKUP_AT),
      backupKeepDays: given.TESSERA_BACKUP_KEEP_DAYS,
      backupPassphrase: passphrase,
    };
  },
};

function readTimes(text: string): number[] {
  const times = text.split(",").map((time) => /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time.trim()));
  if (times.includes(null))
    throw new StartRefused(
      `TESSERA_BACKUP_AT cannot use "${text}": give times of the day in UTC, such as 03:30 or 03:30,15:30.`,
    );
  return times.map((time) => Number(time![1]) * 60 + Number(time![2])).toSorted((a, b) => a - b);
}
