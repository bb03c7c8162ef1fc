import { readMigrations } from "../database/migrate.ts";
import { StartRefused } from "../database/start-refused.ts";
import type { FileStore } from "../files/file-store.ts";
import { copyTable } from "./copy-table.ts";
import { FORMAT, type Manifest, fileEntryName } from "./manifest.ts";
import type { BundleFile } from "./places/bundle-place.ts";
import {
  listMigrations,
  listSequences,
  listTables,
  lockBackups,
  openSnapshot,
  type Snapshot,
} from "./snapshot.ts";
import { type AddEntry, writeArchive } from "./write-archive.ts";

/** The files of an installation, wherever they are. */
export interface BackedUpFiles extends Pick<FileStore, "get" | "put"> {
  list(): AsyncIterable<string>;
}

export interface BundleOptions {
  url: string;
  files: BackedUpFiles;
  program: string;
  /** Recognises the secret key, see `recogniseKey`. */
  secretKey: string;
  passphrase?: string;
  /** Writes nothing while another process writes an exclusive bundle. */
  isExclusive?: boolean;
  onProgress?(progress: Progress): void;
}

export interface Progress {
  what: string;
  /** The number of rows so far, or of other units that `what` names. */
  rows: number;
  /** The total. An estimate while a bundle is written. */
  ofRows: number;
}

export interface WrittenBundle {
  /** Its path or address. */
  file: string;
  bytes: number;
  rows: number;
  files: number;
  takenAt: Date;
}

/**
 * Writes the database and the files into one file that only its owner may read. The file appears under its name
 * when it is complete and on disk. Sales continue meanwhile. Memory use does not depend on the amount of data.
 */
export async function writeBundle(
  file: BundleFile | string,
  options: BundleOptions & { isExclusive: true },
): Promise<WrittenBundle | null>;
export async function writeBundle(file: BundleFile | string, options: BundleOptions): Promise<WrittenBundle>;
export async function writeBundle(
  file: BundleFile | string,
  options: BundleOptions,
): Promise<WrittenBundle | null> {
  const snapshot = await openSnapshot(options.url);
  try {
    if (options.isExclusive && !(await lockBackups(snapshot))) return null;
    const { manifest, bytes } = await writeArchive<Manifest>(
      file,
      { passphrase: options.passphrase, modifiedAt: snapshot.takenAt },
      (add) => writeEntries(snapshot, add, options),
    );
    return {
      file: typeof file === "string" ? file : file.address,
      bytes,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files,
      takenAt: snapshot.takenAt,
    };
  } finally {
    await snapshot.end();
  }
}

async function writeEntries(
  snapshot: Snapshot,
  add: AddEntry,
  { files, program, secretKey, onProgress = () => {} }: BundleOptions,
): Promise<Omit<Manifest, "entries">> {
  const { client } = snapshot;
  const migrations = await listMigrations(client);
  refuseOlder(migrations);
  const tables = await listTables(client);
  // Copies files first: the sooner they are read, the fewer of the files that the rows name have been removed.
  const count = await addFiles(files, add);
  const done = { rows: 0, ofRows: tables.reduce((sum, table) => sum + table.estimatedRows, 0) };
  const copied: Manifest["tables"] = [];
  for (const table of tables) {
    const rows = await copyTable(client, table, add, (soFar) =>
      onProgress({ what: `rows, ${table.name}`, rows: done.rows + soFar, ofRows: done.ofRows }),
    );
    done.rows += rows;
    copied.push({ name: table.name, columns: table.columns, rows });
  }
  return {
    format: FORMAT,
    program,
    postgresql: snapshot.postgresql,
    taken_at: snapshot.takenAt.toISOString(),
    migrations,
    secret_key: secretKey,
    tables: copied,
    sequences: await listSequences(client),
    files: count,
  };
}

/** Refuses an older schema, because the bundle would lack the data that this schema stores in other places. */
export function refuseOlder(migrations: readonly string[]): void {
  if (migrations.length === 0)
    throw new StartRefused("There is nothing to back up: the database is empty. Start the program once.");
  const missing = [...readMigrations().keys()].find((name) => !migrations.includes(name));
  if (missing)
    throw new StartRefused(
      `The database is of an older version (it lacks the migration ${missing}): back it up with that version, or start this one first.`,
    );
}

/** A file that is removed while the backup runs is left out. */
async function addFiles(files: BackedUpFiles, add: AddEntry): Promise<number> {
  let count = 0;
  for await (const key of files.list()) {
    const content = await files.get(key);
    if (content === null) continue;
    await add(fileEntryName(key), content);
    count += 1;
  }
  return count;
}
