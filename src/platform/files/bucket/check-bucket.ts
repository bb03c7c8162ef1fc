import { randomUUID } from "node:crypto";
import type { Log } from "../../log.ts";
import { StartRefused } from "../../database/start-refused.ts";
import { isOutage, open } from "./bucket-client.ts";
import type { Bucket } from "./bucket-settings.ts";

const CONTENT = "check";

interface AnsweredError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Writes, reads and removes a small file, and looks for one that is not there. Settings that cannot work stop the
 * start; a bucket that is away for now does not, because tickets are sold without it. Returns whether it answered.
 */
export async function checkBucket(bucket: Bucket, log: Log): Promise<boolean> {
  const { sdk, client } = await open(bucket);
  const place = { Bucket: bucket.name, Key: `checks/${randomUUID()}.txt` };
  try {
    await attempt("list", () =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: bucket.name, MaxKeys: 1 })),
    );
    await attempt("write", () => client.send(new sdk.PutObjectCommand({ ...place, Body: CONTENT })));
    const read = await attempt("read", () => client.send(new sdk.GetObjectCommand(place)));
    if ((await read.Body?.transformToString()) !== CONTENT)
      throw new StartRefused("S3_BUCKET gives back another file than it was given.");
    await attempt("delete", () => client.send(new sdk.DeleteObjectCommand(place)));
    return true;
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    log.error(
      { err: error },
      "the bucket of S3_BUCKET does not answer: files cannot be stored or shown for now",
    );
    return false;
  } finally {
    client.destroy();
  }

  async function attempt<Answer>(what: string, request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (error) {
      const reason = reasonOf(error as AnsweredError, bucket, what);
      if (reason) throw new StartRefused(reason);
      throw error;
    }
  }
}

/** Which setting is wrong; null where none is known to be. */
function reasonOf(error: AnsweredError, { name, region, endpoint }: Bucket, what: string): string | null {
  const where = endpoint ?? `Amazon's region ${region}`;
  const status = error.$metadata?.httpStatusCode;
  if (error.code === "ENOTFOUND")
    return `No server has the name in ${endpoint ? "S3_ENDPOINT" : "S3_REGION"} (${error.message}): correct it.`;
  if (error.name === "CredentialsProviderError")
    return "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing, and this machine has no role: give both.";
  if (error.name === "InvalidAccessKeyId") return `S3_ACCESS_KEY_ID is unknown at ${where}: correct it.`;
  if (error.name === "SignatureDoesNotMatch")
    return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID (${error.message}): correct it.`;
  if (status === 301 || error.name === "PermanentRedirect" || error.name === "AuthorizationHeaderMalformed")
    return `S3_REGION is ${region}, and the bucket ${name} is in another: correct it.`;
  if (error.name === "RequestTimeTooSkewed")
    return "The clock of this machine is wrong: S3 refuses its requests.";
  if (error.name === "NoSuchBucket" || status === 404)
    return `S3_BUCKET is ${name}, and there is no such bucket at ${where}: create it, or correct S3_BUCKET.`;
  if (status === 403 || status === 401)
    return what === "list"
      ? `The keys in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not use the bucket ${name} of S3_BUCKET: correct them, or give them the rights in docs/operations.md.`
      : `S3_ACCESS_KEY_ID may not ${what} files in the bucket ${name} of S3_BUCKET: give it the rights in docs/operations.md.`;
  if (!isOutage(error))
    return `The bucket ${name} of S3_BUCKET cannot be used (${error.name}: ${error.message}): correct the S3_ settings.`;
  return null;
}
