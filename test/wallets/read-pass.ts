import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Returns the files of a pass or a bundle of passes, unpacked by another program than the one that packed
 * them.
 */
export function unpack(archive: Buffer): Record<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "wallet-pass-"));
  writeFileSync(path.join(folder, "archive.zip"), archive);
  const content = path.join(folder, "content");
  execFileSync("python3", ["-m", "zipfile", "-e", path.join(folder, "archive.zip"), content]);
  const names = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(content, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(content, name))]));
}

/** Fails unless openssl accepts the signature of the manifest by a certificate of this authority. */
export function verifySignature(files: Record<string, Buffer>, authority: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "wallet-signature-"));
  const write = (name: string, content: Buffer | string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  execFileSync(
    "openssl",
    [
      ..."smime -verify -inform DER -purpose any -out /dev/null -in".split(" "),
      write("signature", files["signature"]!),
      "-content",
      write("manifest.json", files["manifest.json"]!),
      "-CAfile",
      write("authority.pem", authority),
    ],
    { stdio: "pipe" },
  );
}
