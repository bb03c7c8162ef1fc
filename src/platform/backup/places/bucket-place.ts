import { StartRefused } from "../../database/start-refused.ts";
import { open, type OpenBucket } from "../../files/bucket/bucket-client.ts";
import type { Bucket } from "../../files/bucket/bucket-settings.ts";
import { type BucketSettingNames, explainBucketError } from "../../files/bucket/explain-bucket-error.ts";
import { timeOfBundle } from "./bundle-name.ts";
import type { BundleFile, BundlePlace } from "./bundle-place.ts";
import { uploadInParts } from "./multipart-upload.ts";

/** The size of one request. Reading in ranges keeps no connection open while a restore loads what it has read. */
const RANGE_BYTES = 8 << 20;
const DAY = 86_400_000;
/** Long enough to send a part of 32 MiB over a slow line. */
const ANSWER_MILLISECONDS = 300_000;
const ATTEMPTS = 4;

export interface BackupBucket extends Bucket {
  names: BucketSettingNames;
}

/** Bundles whose keys begin with the prefix, which is empty or ends with a slash. */
export function bucketPlace(bucket: BackupBucket, prefix: string): BundlePlace {
  return {
    address: addressOf(bucket, prefix),
    fileOf: (name) => bucketBundle(bucket, prefix + name),
    deleteOld: (before, newest) =>
      withBucket(bucket, { what: "delete", address: addressOf(bucket, prefix) }, async (opened) => {
        for await (const key of listKeys(opened, bucket, prefix)) {
          const name = key.slice(prefix.length);
          const takenAt = timeOfBundle(name);
          if (takenAt && takenAt < before && name !== newest)
            await opened.client.send(new opened.sdk.DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
        }
        await abortLeftOver(opened, bucket, prefix);
      }),
  };
}

/** An object of a bucket. It appears once it is whole. */
export function bucketBundle(bucket: BackupBucket, key: string): BundleFile {
  const place = { Bucket: bucket.name, Key: key };
  const address = addressOf(bucket, key);
  /** The ETag of the first read. Later reads require it, so that the loaded bytes are those that were verified. */
  let firstETag: string | undefined;
  return {
    address,
    async write(content) {
      firstETag = undefined;
      let failure: unknown;
      const watched = watch(content, (error) => (failure = error));
      return withBucket(bucket, { what: "write", address }, (opened) =>
        uploadInParts(opened, place, watched),
      ).catch((error) => {
        throw failure ?? error;
      });
    },
    async *read(from = 0, length = Infinity) {
      const opened = await open(bucket, { answerMilliseconds: ANSWER_MILLISECONDS, attempts: ATTEMPTS });
      try {
        const { sdk, client } = opened;
        const { ContentLength: size, ETag } = await client.send(new sdk.HeadObjectCommand(place));
        firstETag ??= ETag;
        const end = Math.min(size!, from + length);
        for (let at = from; at < end; at += RANGE_BYTES) {
          const range = `bytes=${at}-${Math.min(at + RANGE_BYTES, end) - 1}`;
          yield await readRange(opened, { ...place, Range: range, IfMatch: firstETag });
        }
      } catch (error) {
        throw explain(error, bucket, { what: "read", address });
      } finally {
        opened.client.destroy();
      }
    },
    reject: () =>
      withBucket(bucket, { what: "delete", address }, async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(place));
      }),
  };
}

/** Reports a failure of the content itself, so that it is not explained as a failure of the bucket. */
async function* watch(
  content: AsyncIterable<Buffer>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** Reads a whole range. Tries again if the connection ends early. */
async function readRange(
  { sdk, client }: OpenBucket,
  place: { Bucket: string; Key: string; Range: string; IfMatch?: string },
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(place));
      return Buffer.from(await Body!.transformToByteArray());
    } catch (error) {
      const isCut = (error as { $metadata?: unknown }).$metadata === undefined;
      if (!isCut || attempt >= ATTEMPTS) throw error;
    }
}

async function* listKeys(
  { sdk, client }: OpenBucket,
  bucket: Bucket,
  prefix: string,
): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const token = after;
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket.name, Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    after = page.NextContinuationToken;
  } while (after);
}

/**
 * Deletes the parts of abandoned uploads. Such parts appear in no list of objects, but cost money. No upload takes
 * a day, so an older one is abandoned.
 */
async function abortLeftOver({ sdk, client }: OpenBucket, bucket: Bucket, prefix: string): Promise<void> {
  const { Uploads = [] } = await client
    .send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: prefix }))
    .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
      // Some compatible servers cannot list uploads, and some keys may not.
      if ([501, 403].includes(error.$metadata?.httpStatusCode ?? 0)) return { Uploads: [] };
      throw error;
    });
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Key && timeOfBundle(Key.slice(prefix.length)) && Initiated && Date.now() - Initiated.getTime() > DAY)
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId }));
}

async function withBucket<Result>(
  bucket: BackupBucket,
  attempted: { what: string; address: string },
  work: (opened: OpenBucket) => Promise<Result>,
): Promise<Result> {
  const opened = await open(bucket, { answerMilliseconds: ANSWER_MILLISECONDS, attempts: ATTEMPTS });
  try {
    return await work(opened);
  } catch (error) {
    throw explain(error, bucket, attempted);
  } finally {
    opened.client.destroy();
  }
}

/** Says in a sentence what is wrong. */
function explain(
  error: unknown,
  bucket: BackupBucket,
  { what, address }: { what: string; address: string },
): unknown {
  const { name, message } = error as Error;
  if (error instanceof StartRefused) return error;
  if (what === "read" && (name === "NotFound" || name === "NoSuchKey"))
    return new StartRefused(`There is no bundle at ${address}: correct its address.`);
  if (name === "PreconditionFailed")
    return new StartRefused(`${address} was replaced while it was read: run the command again.`);
  const reason = explainBucketError(error, { bucket, what, names: bucket.names });
  return new StartRefused(reason ?? `The bucket of ${address} does not answer (${name}: ${message}).`);
}

function addressOf({ name }: Bucket, key: string): string {
  return `s3://${name}/${key}`;
}
