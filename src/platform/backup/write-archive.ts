import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encrypt } from "./encryption.ts";
import { MANIFEST, MANIFEST_CHECKSUM } from "./manifest.ts";
import { TAR_END, tarEntry } from "./tar.ts";

/** An entry as the manifest lists it. */
export interface ListedEntry {
  name: string;
  bytes: number;
  sha256: string;
}

export type AddEntry = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes an archive that only its owner may read. The file appears under its name once it is whole and on the disk.
 * `fill` adds the entries and returns the manifest, which becomes the last entry but one.
 */
export async function writeArchive<Manifest extends { entries: ListedEntry[] }>(
  file: string,
  { passphrase, modifiedAt }: { passphrase?: string; modifiedAt: Date },
  fill: (add: AddEntry) => Promise<Omit<Manifest, "entries">>,
): Promise<{ manifest: Manifest; bytes: number }> {
  const draft = `${file}.part`;
  let target: fs.WriteStream | undefined;
  try {
    const out = new PassThrough({ highWaterMark: 4 << 20 });
    target = fs.createWriteStream(draft, { mode: 0o600, flags: "w", flush: true });
    const seal = passphrase === undefined ? [] : [await encrypt(passphrase)];
    const written = pipeline([out, ...seal, target]);
    const write = async (name: string, content: Buffer) => {
      for (const piece of tarEntry({ name, content }, modifiedAt))
        if (!out.write(piece)) await once(out, "drain");
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
    const [manifest] = await Promise.all([
      fillAndEnd().catch((error: unknown) => {
        out.destroy(error as Error);
        throw error;
      }),
      written,
    ]);
    await fs.promises.rename(draft, file);
    return { manifest, bytes: (await fs.promises.stat(file)).size };
  } catch (error) {
    if (target) await closed(target);
    await fs.promises.rm(draft, { force: true });
    throw error;
  }
}

/** A failure may come before the file is opened, which would create it after its removal. */
async function closed(target: fs.WriteStream): Promise<void> {
  target.destroy();
  if (!target.closed) await new Promise<void>((resolve) => target.once("close", () => resolve()));
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
