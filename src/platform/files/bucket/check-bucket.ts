import { randomUUID } from "node:crypto";
import type { Log } from "../../log.ts";
import { StartRefused } from "../../database/start-refused.ts";
import { open } from "./bucket-client.ts";
import type { Bucket } from "./bucket-settings.ts";
import { type BucketSettingNames, explainBucketError, FILES_BUCKET_NAMES } from "./explain-bucket-error.ts";

const CONTENT = "check";

interface CheckOptions {
  names: BucketSettingNames;
  /** The prefix of all keys that the program uses. */
  prefix: string;
  /** Logged if the bucket does not answer: what does not work meanwhile. */
  consequence: string;
}

const OF_FILES: CheckOptions = {
  names: FILES_BUCKET_NAMES,
  prefix: "",
  consequence: "files cannot be stored or shown for now",
};

/**
 * Lists the bucket, and writes, reads and deletes a small file. Wrong settings stop the start. A bucket that is
 * unreachable does not, because tickets are sold without it. Returns whether the bucket answered.
 */
export async function checkBucket(
  bucket: Bucket,
  log: Log,
  { names, prefix, consequence }: CheckOptions = OF_FILES,
): Promise<boolean> {
  const { sdk, client } = await open(bucket);
  const place = { Bucket: bucket.name, Key: `${prefix}checks/${randomUUID()}.txt` };
  try {
    await attempt("list", () =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: bucket.name, Prefix: prefix, MaxKeys: 1 })),
    );
    await attempt("write", () => client.send(new sdk.PutObjectCommand({ ...place, Body: CONTENT })));
    const read = await attempt("read", () => client.send(new sdk.GetObjectCommand(place)));
    if ((await read.Body?.transformToString()) !== CONTENT)
      throw new StartRefused(`${names.bucket} gives back another file than it was given.`);
    await attempt("delete", () => client.send(new sdk.DeleteObjectCommand(place)));
    return true;
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    log.error({ err: error }, `the bucket of ${names.bucket} does not answer: ${consequence}`);
    return false;
  } finally {
    client.destroy();
  }

  async function attempt<Answer>(what: string, request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (error) {
      const reason = explainBucketError(error, { bucket, what, names });
      if (reason) throw new StartRefused(reason);
      throw error;
    }
  }
}
