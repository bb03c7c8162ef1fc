import { createHash, randomUUID } from "node:crypto";

interface Upload {
  key: string;
  startedAt: Date;
  parts: Map<number, Buffer>;
}

export interface MultipartAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The upload is complete, and this is its object. */
  object?: Buffer;
}

/** Amazon's minimum for all parts but the last. The double enforces it, so that tests are as strict. */
const MIN_PART_BYTES = 5 << 20;

/** The multipart uploads of a bucket. An upload becomes an object only when it is complete. */
export function createMultipartDouble() {
  const uploads = new Map<string, Upload>();

  /** Null for a request that has nothing to do with uploads. */
  function answer(method: string, query: URLSearchParams, key: string, body: Buffer): MultipartAnswer | null {
    if (method === "GET" && query.has("uploads")) return list(query.get("prefix") ?? "");
    if (method === "POST" && query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, { key, startedAt: new Date(), parts: new Map() });
      return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
    }
    const id = query.get("uploadId");
    if (id === null) return null;
    const upload = uploads.get(id);
    if (upload?.key !== key) return { status: 404, body: "<Error><Code>NoSuchUpload</Code></Error>" };
    if (method === "DELETE") {
      uploads.delete(id);
      return { status: 204 };
    }
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), Buffer.from(body));
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    return complete(id, upload, body.toString("utf8"));
  }

  function complete(id: string, { parts }: Upload, listed: string): MultipartAnswer {
    const named = [...listed.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part!)![1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part!)![1]!.replaceAll("&quot;", '"'),
    }));
    const contents = named.map(({ number }) => parts.get(number));
    if (named.some(({ etag }, index) => !contents[index] || etagOf(contents[index]) !== etag))
      return { status: 400, body: "<Error><Code>InvalidPart</Code></Error>" };
    if (contents.slice(0, -1).some((part) => part!.length < MIN_PART_BYTES))
      return { status: 400, body: "<Error><Code>EntityTooSmall</Code></Error>" };
    uploads.delete(id);
    return { status: 200, body: "<R></R>", object: Buffer.concat(contents as Buffer[]) };
  }

  function list(prefix: string): MultipartAnswer {
    const shown = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const rows = shown.map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    );
    return {
      status: 200,
      body: `<ListMultipartUploadsResult>${rows.join("")}</ListMultipartUploadsResult>`,
    };
  }

  return { uploads, answer };
}

function etagOf(content: Buffer): string {
  return `"${createHash("md5").update(content).digest("hex")}"`;
}
