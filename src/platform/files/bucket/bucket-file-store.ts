import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Refusal } from "../../../values/refusal.ts";
import { refuseInRehearsal } from "../../database/rehearsals/rehearse.ts";
import { fileAddress } from "../file-address.ts";
import { isFileKey, type MovableFiles, requireFileKey, WHOLE_BYTES } from "../file-store.ts";
import { SIGNED_SECONDS } from "../signed-seconds.ts";
import { createBucketClient } from "./bucket-client.ts";
import type { Bucket } from "./bucket-settings.ts";

/** The digest that `put` records, in the file's metadata. */
const DIGEST = "sha256";

/** Files in an S3-compatible bucket. A file appears once it has arrived whole. */
export function bucketFileStore(bucket: Bucket): MovableFiles {
  const { send } = createBucketClient(bucket);
  const at = (key: string) => {
    requireFileKey(key);
    return { Bucket: bucket.name, Key: key };
  };

  async function head(key: string) {
    const place = at(key);
    return send((sdk, client) => client.send(new sdk.HeadObjectCommand(place)));
  }

  async function read(key: string) {
    const place = at(key);
    const found = await send((sdk, client) => client.send(new sdk.GetObjectCommand(place)));
    return found && { size: found.ContentLength!, stream: found.Body as Readable };
  }

  return {
    async put(key, content) {
      refuseInRehearsal("store a file");
      const place = at(key);
      const sha256 = createHash("sha256").update(content).digest("hex");
      await send((sdk, client) =>
        client.send(new sdk.PutObjectCommand({ ...place, Body: content, Metadata: { [DIGEST]: sha256 } })),
      );
    },
    async putStream(key, { size, sha256, md5, open }) {
      const place = at(key);
      const body = await open();
      await send((sdk, client) =>
        client.send(
          new sdk.PutObjectCommand({
            ...place,
            Body: body,
            ContentLength: size,
            ContentMD5: md5.toString("base64"),
            Metadata: { [DIGEST]: sha256 },
          }),
        ),
      ).finally(() => body.destroy());
    },
    async get(key) {
      const file = await read(key);
      return file && whole(file.stream);
    },
    async open(key) {
      const file = await read(key);
      if (!file) return null;
      const { size, stream } = file;
      return { size, bytes: size <= WHOLE_BYTES ? await whole(stream) : stream };
    },
    async remove(key) {
      refuseInRehearsal("delete a file");
      const place = at(key);
      await send((sdk, client) => client.send(new sdk.DeleteObjectCommand(place)));
    },
    urlOf: fileAddress,
    async stat(key) {
      const found = await head(key);
      return found && { size: found.ContentLength!, sha256: found.Metadata?.[DIGEST] ?? null };
    },
    async *list() {
      let after: string | undefined;
      do {
        const token = after;
        const page = await send((sdk, client) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket: bucket.name, ContinuationToken: token })),
        );
        for (const { Key: key } of page?.Contents ?? []) if (key && isFileKey(key)) yield key;
        after = page?.NextContinuationToken;
      } while (after);
    },
    ...(bucket.signsUrls && {
      async addressInStore(key: string) {
        if (!(await head(key))) return null;
        const place = at(key);
        return send(async (sdk, client) => {
          const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
          return getSignedUrl(client, new sdk.GetObjectCommand(place), { expiresIn: SIGNED_SECONDS });
        });
      },
    }),
  };
}

/** Reads the whole stream. If the connection ends early, the stream fails, so no partial file is returned. */
async function whole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of stream) parts.push(part as Buffer);
  } catch (cause) {
    throw new Refusal("storage_unavailable", { cause });
  }
  return Buffer.concat(parts);
}
