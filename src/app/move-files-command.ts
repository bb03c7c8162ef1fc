import { say } from "./commands.ts";
import type { Config } from "../platform/config.ts";
import { StartRefused } from "../platform/database/start-refused.ts";
import { bucketFileStore } from "../platform/files/bucket/bucket-file-store.ts";
import { checkBucket } from "../platform/files/bucket/check-bucket.ts";
import { localFileStore } from "../platform/files/local-file-store.ts";
import { moveFiles, type MoveProgress } from "../platform/files/move-files.ts";
import { localFilesFolder } from "../platform/files/open-files.ts";
import { createLog } from "../platform/log.ts";

const SAY_EVERY_MILLISECONDS = 2_000;
const CHOICES = ["--remove", "--to-disk"];

/**
 * `move-files [--remove] [--to-disk]`: from TESSERA_DATA into the bucket of the settings, or back. Touches no database,
 * so the program may run meanwhile.
 */
export async function runMoveFiles(config: Config, choices: string[]): Promise<void> {
  const unknown = choices.find((choice) => !CHOICES.includes(choice));
  if (unknown) throw new StartRefused(`move-files does not know ${unknown}: use ${CHOICES.join(" or ")}.`);
  if (!config.bucket)
    throw new StartRefused("S3_BUCKET is missing: name the bucket that files are moved to.");
  if (!(await checkBucket(config.bucket, createLog(config.logLevel))))
    throw new StartRefused("The bucket of S3_BUCKET does not answer: run the command again when it does.");
  const isBack = choices.includes("--to-disk");
  const stores = [
    localFileStore(localFilesFolder(config.dataFolder)),
    bucketFileStore(config.bucket),
  ] as const;
  const [from, to] = isBack ? [stores[1], stores[0]] : stores;
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      say("Stopping after the files in hand. Run the command again to go on.");
      interrupted.abort();
    });

  const startedAt = performance.now();
  let saidAt = startedAt;
  const progress = await moveFiles(from, to, {
    removes: choices.includes("--remove"),
    signal: interrupted.signal,
    onProgress(now) {
      if (performance.now() - saidAt < SAY_EVERY_MILLISECONDS) return;
      saidAt = performance.now();
      say(lineOf(now, startedAt));
    },
  });

  say(lineOf(progress, startedAt));
  for (const { key, reason } of progress.failed) say(`  not moved: ${key} (${reason})`);
  if (progress.failed.length > 0)
    throw new StartRefused(`${progress.failed.length} files were not moved: run the command again.`);
  if (interrupted.signal.aborted) process.exit(130);
}

function lineOf(
  { files, copied, copiedBytes, alreadyThere, removed }: MoveProgress,
  startedAt: number,
): string {
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = copiedBytes / 1_000_000;
  return `${files} files: ${copied} copied and compared (${megabytes.toFixed(1)} MB), ${alreadyThere} there already, ${removed} removed at the old place; ${seconds.toFixed(1)} s`;
}
