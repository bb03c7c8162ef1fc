import { createHash } from "node:crypto";
import type { CompletedPart } from "@aws-sdk/client-s3";
import { StartRefused } from "../../database/start-refused.ts";
import type { OpenBucket } from "../../files/bucket/bucket-client.ts";

/** The size of all parts except the last; some servers require equal parts. 10,000 parts are 335 GB. */
export const PART_BYTES = 32 << 20;
/** The protocol allows no more. */
const MAX_PARTS = 10_000;

interface UploadPlace {
  Bucket: string;
  Key: string;
}

/**
 * Uploads what the stream carries, in parts, and returns the number of bytes. The object appears once it is whole.
 * After a failure the parts are deleted. One part is in memory at a time, and the stream waits while it is sent.
 */
export async function uploadInParts(
  { sdk, client }: OpenBucket,
  place: UploadPlace,
  content: AsyncIterable<Buffer>,
  partBytes = PART_BYTES,
): Promise<number> {
  const { UploadId } = await client.send(
    new sdk.CreateMultipartUploadCommand({ ...place, ContentType: "application/octet-stream" }),
  );
  const parts: CompletedPart[] = [];
  let bytes = 0;
  try {
    for await (const part of inParts(content, partBytes)) {
      const PartNumber = parts.length + 1;
      if (PartNumber > MAX_PARTS)
        throw new StartRefused(
          `The bundle is larger than ${MAX_PARTS} parts of ${partBytes >> 20} MiB, the most that a bucket takes: write it to a folder.`,
        );
      const ContentMD5 = createHash("md5").update(part).digest("base64");
      const { ETag } = await client.send(
        new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, Body: part, ContentMD5 }),
      );
      parts.push({ PartNumber, ETag });
      bytes += part.length;
    }
    await client.send(
      new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } }),
    );
    return bytes;
  } catch (error) {
    // If the bucket is unreachable, the parts stay until `deleteOld` or a lifecycle rule removes them.
    await client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
    throw error;
  }
}

/**
 * Cuts the stream into pieces of `length` bytes; the last may be shorter. All pieces share one buffer, so a piece
 * is valid only until the next one is requested.
 */
async function* inParts(content: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(length);
  let filled = 0;
  for await (const chunk of content)
    for (let rest = chunk; rest.length > 0;) {
      const copied = rest.copy(part, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < length) continue;
      yield part;
      filled = 0;
    }
  if (filled > 0) yield part.subarray(0, filled);
}
