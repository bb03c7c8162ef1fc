import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encrypt } from "./encryption.ts";
import { MANIFEST, MANIFEST_CHECKSUM } from "./manifest.ts";
import type { BundleFile } from "./places/bundle-place.ts";
import { localBundle } from "./places/folder-place.ts";
import { TAR_END, tarEntry } from "./tar.ts";

/** An entry as the manifest lists it. */
export interface ListedEntry {
  name: string;
  bytes: number;
  sha256: string;
}

export type AddEntry = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes an archive to a file, or to a path, that only its owner may read. `fill` adds the entries and returns the
 * manifest, which becomes the last entry but one.
 */
export async function writeArchive<Manifest extends { entries: ListedEntry[] }>(
  file: BundleFile | string,
  { passphrase, modifiedAt }: { passphrase?: string; modifiedAt: Date },
  fill: (add: AddEntry) => Promise<Omit<Manifest, "entries">>,
): Promise<{ manifest: Manifest; bytes: number }> {
  const target = typeof file === "string" ? localBundle(file) : file;
  const out = new PassThrough({ highWaterMark: 4 << 20 });
  let bytes = 0;
  const store = async (content: AsyncIterable<Buffer>) => {
    bytes = await target.write(content);
  };
  const written =
    passphrase === undefined ? pipeline(out, store) : pipeline(out, await encrypt(passphrase), store);
  const write = async (name: string, content: Buffer) => {
    for (const piece of tarEntry({ name, content }, modifiedAt)) {
      if (out.destroyed) throw new Error("the archive can no longer be written");
      if (!out.write(piece)) await drained(out);
    }
  };
  const fillAndEnd = async () => {
    const entries: ListedEntry[] = [];
    const facts = await fill(async (name, content) => {
      entries.push({ name, bytes: content.length, sha256: sha256(content) });
      await write(name, content);
    });
    const manifest = { ...facts, entries } as unknown as Manifest;
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await write(MANIFEST, text);
    await write(MANIFEST_CHECKSUM, Buffer.from(`${sha256(text)}  ${MANIFEST}\n`));
    out.end(TAR_END);
    return manifest;
  };
  const filled = fillAndEnd().catch((error: unknown) => {
    out.destroy(error as Error);
    throw error;
  });
  // Waits for both, so that no half-written file remains after this function returns or throws.
  const [fillOutcome, writeOutcome] = await Promise.allSettled([filled, written]);
  if (writeOutcome.status === "rejected") throw writeOutcome.reason;
  if (fillOutcome.status === "rejected") throw fillOutcome.reason;
  return { manifest: fillOutcome.value, bytes };
}

/** Waits until the stream accepts more data or is closed. */
function drained(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      out.off("drain", go).off("close", go);
      resolve();
    };
    out.once("drain", go).once("close", go);
  });
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
