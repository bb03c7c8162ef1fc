import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import type { AppleWalletSettings } from "../settings/wallet-settings.ts";
import { signDetached } from "./sign-detached.ts";

/** The earliest day of the format: an archive says nothing about when it was made. */
const FIRST_DAY = new Date(1980, 0, 1);

/** A signed pass: its files, the manifest of their SHA-1 hashes that the format asks for, and the signature over it. */
export async function writePassFile(
  files: Record<string, Buffer>,
  settings: AppleWalletSettings,
  now: Date,
): Promise<Buffer> {
  const hashes = Object.entries(files).map(([name, content]) => [name, hash("sha1", content, "hex")]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  return zipped({
    ...files,
    "manifest.json": manifest,
    signature: signDetached(manifest, settings, now),
  });
}

/** Several passes in one file, which a device adds together. */
export function writePassBundle(passes: readonly Buffer[]): Promise<Buffer> {
  return zipped(Object.fromEntries(passes.map((pass, index) => [`ticket-${index + 1}.pkpass`, pass])));
}

async function zipped(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(content, name, { mtime: FIRST_DAY, forceDosTimestamp: true });
  archive.end();
  return buffer(archive.outputStream);
}
