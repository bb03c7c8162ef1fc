import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import type { AppleWalletSettings } from "../settings/wallet-settings.ts";
import { signDetached } from "./sign-detached.ts";

/** The earliest day that the format allows, so that an archive does not reveal when it was made. */
const FIRST_DAY = new Date(1980, 0, 1);

/**
 * Returns a signed pass: its files, the manifest of their SHA-1 hashes that the format requires, and the
 * signature of the manifest.
 */
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

/** Returns several passes in one file, which a device adds together. */
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
