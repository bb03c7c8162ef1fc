import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { StartRefused } from "../database/start-refused.ts";
import { decrypt, HEADER_BYTES, isEncrypted } from "./encryption.ts";
import { FORMAT, Manifest, MANIFEST, MANIFEST_CHECKSUM } from "./manifest.ts";
import type { BundleFile } from "./places/bundle-place.ts";
import { localBundle } from "./places/folder-place.ts";
import { type Entry, readTar } from "./tar.ts";
import type { ListedEntry } from "./write-archive.ts";

export interface OpenBundle<M = Manifest> {
  file: string;
  manifest: M;
  /** Everything but the manifest, in the order of the bundle. */
  entries(): AsyncGenerator<Entry>;
}

/**
 * Reads a bundle from its first byte to its last and compares every part with its checksum. Refuses one that is
 * damaged, cut off, or encrypted with another passphrase.
 */
export async function openBundle(file: BundleFile | string, passphrase?: string): Promise<OpenBundle> {
  return openArchive(file, passphrase, readManifest);
}

/** As `openBundle`, for a bundle with another manifest. */
export async function openArchive<M extends { entries: ListedEntry[] }>(
  given: BundleFile | string,
  passphrase: string | undefined,
  read: (file: string, raw: unknown) => M,
): Promise<OpenBundle<M>> {
  const source = typeof given === "string" ? localBundle(given) : given;
  const file = source.address;
  const found = new Map<string, { bytes: number; sha256: string }>();
  let text: Buffer | undefined;
  let checksum = "";
  try {
    for await (const { name, content } of readEntries(source, passphrase)) {
      if (name === MANIFEST) text = content;
      else if (name === MANIFEST_CHECKSUM) checksum = content.toString("utf8");
      else found.set(name, { bytes: content.length, sha256: sha256(content) });
    }
  } catch (error) {
    throw explain(file, error);
  }
  if (!text || checksum !== `${sha256(text)}  ${MANIFEST}\n`)
    throw damaged(file, "its manifest is not whole");
  const manifest = read(file, JSON.parse(text.toString("utf8")));
  for (const { name, bytes, sha256: expected } of manifest.entries) {
    const entry = found.get(name);
    if (!entry) throw damaged(file, `${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== expected)
      throw damaged(file, `the checksum of ${name} is wrong`);
  }
  if (found.size !== manifest.entries.length)
    throw damaged(file, "it holds parts that its manifest does not");
  return { file, manifest, entries: () => withoutManifest(source, passphrase) };
}

async function* withoutManifest(file: BundleFile, passphrase?: string): AsyncGenerator<Entry> {
  for await (const entry of readEntries(file, passphrase))
    if (entry.name !== MANIFEST && entry.name !== MANIFEST_CHECKSUM) yield entry;
}

async function* readEntries(file: BundleFile, passphrase?: string): AsyncGenerator<Entry> {
  const start = Buffer.concat(await Array.fromAsync(file.read(0, HEADER_BYTES)));
  if (!isEncrypted(start)) return yield* readTar(file.read());
  if (passphrase === undefined)
    throw new StartRefused(
      `${file.address} is encrypted: give its passphrase in TESSERA_BACKUP_PASSPHRASE, or in a file with --passphrase-file.`,
    );
  const opened = await decrypt(passphrase, start);
  const source = Readable.from(file.read(HEADER_BYTES));
  source.on("error", (error) => opened.destroy(error));
  opened.on("close", () => source.destroy());
  yield* readTar(source.pipe(opened));
}

function readManifest(file: string, given: unknown): Manifest {
  const raw = given as { format?: number; program?: string; kind?: string };
  if (raw.kind === "account")
    throw new StartRefused(
      `${file} holds a single account: use "import-account ${file}". Nothing was changed.`,
    );
  if (typeof raw.format === "number" && raw.format > FORMAT)
    throw new StartRefused(
      `${file} was written by Tessera ${raw.program}, which lays bundles out in a newer way: restore it with that version.`,
    );
  return Manifest.parse(raw);
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof StartRefused) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new StartRefused(`There is no file ${file}: give the path of a bundle.`);
  if (code === "EISDIR") return new StartRefused(`${file} is a folder: give the path of a bundle in it.`);
  if (code === "EACCES") return new StartRefused(`${file} may not be read: run this as its owner.`);
  if (message.startsWith("the archive")) return damaged(file, message);
  return error;
}

function damaged(file: string, why: string): StartRefused {
  return new StartRefused(`${file} cannot be restored (${why}): take another bundle. Nothing was changed.`);
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
