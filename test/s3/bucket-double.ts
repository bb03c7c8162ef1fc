import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { Bucket } from "../../src/platform/files/bucket/bucket-settings.ts";
import { createMultipartDouble } from "./multipart-double.ts";
import { type Keys, readSignature, sha256 } from "./signature.ts";

interface StoredObject {
  content: Buffer;
  metadata: Record<string, string>;
}

export interface Trouble {
  /** Every connection is reset. */
  isAway?: boolean;
  /** Every request is answered with this status. */
  status?: number;
  /** Answers break off after this many bytes of the file. */
  cutsAfterBytes?: number;
  /** What the access keys may not do: an HTTP method, or `LIST`. */
  forbids?: string;
  /** The part of an upload with this number and those after it are answered with 500. */
  failsFromPart?: number;
}

export interface BucketDouble {
  settings: Bucket;
  objects: Map<string, StoredObject>;
  requests: string[];
  /** Multipart uploads that are under way. */
  uploads: ReturnType<typeof createMultipartDouble>["uploads"];
  inject(trouble: Trouble): void;
}

const KEYS: Keys = { accessKeyId: "TESTKEY", secretAccessKey: "test-secret", region: "eu-test-1" };
const PAGE = 3;

/**
 * A server that speaks the part of S3 that the program uses. Refuses what Amazon refuses: wrong signatures, keys,
 * regions and digests, and expired addresses. Lists three files at a time.
 */
export async function openBucketDouble(name = "pictures"): Promise<BucketDouble> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const multipart = createMultipartDouble();
  let trouble: Trouble = {};

  const server = createServer(async (request, response) => {
    if (trouble.isAway) return void request.socket.resetAndDestroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url!, "http://double");
    const [bucket, ...path] = decodeURIComponent(url.pathname.slice(1)).split("/");
    const key = path.join("/");
    requests.push(`${request.method} ${key}`);
    const problem = trouble.status
      ? ([trouble.status, "SlowDown"] as const)
      : (problemOf(request, body) ??
        (bucket === name ? null : ([404, "NoSuchBucket"] as const)) ??
        (trouble.forbids === (key === "" ? "LIST" : request.method)
          ? ([403, "AccessDenied"] as const)
          : null));
    if (problem) return answerError(request, response, problem);
    if (
      trouble.failsFromPart !== undefined &&
      Number(url.searchParams.get("partNumber")) >= trouble.failsFromPart
    )
      return answerError(request, response, [500, "InternalError"]);
    const ofUpload = multipart.answer(request.method!, url.searchParams, key, body);
    if (ofUpload) {
      if (ofUpload.object) objects.set(key, { content: ofUpload.object, metadata: {} });
      return void response.writeHead(ofUpload.status, ofUpload.headers).end(ofUpload.body);
    }
    if (key === "") return answerList(response, url.searchParams);
    act(request, response, { key, body });
  });

  function act(
    request: IncomingMessage,
    response: ServerResponse,
    { key, body }: { key: string; body: Buffer },
  ): void {
    if (request.method === "PUT") {
      const metadata = Object.entries(request.headers).flatMap(([header, value]) =>
        header.startsWith("x-amz-meta-") ? [[header.slice("x-amz-meta-".length), String(value)]] : [],
      );
      objects.set(key, { content: body, metadata: Object.fromEntries(metadata) });
      return void response.writeHead(200, { etag: `"${md5(body).toString("hex")}"` }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return answerError(request, response, [404, "NoSuchKey"]);
    const etag = `"${md5(found.content).toString("hex")}"`;
    const match = request.headers["if-match"];
    if (match !== undefined && match !== etag)
      return answerError(request, response, [412, "PreconditionFailed"]);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const content = from ? found.content.subarray(Number(from), Number(to) + 1) : found.content;
    response.writeHead(from ? 206 : 200, {
      "content-length": content.length,
      etag,
      ...Object.fromEntries(
        Object.entries(found.metadata).map(([each, value]) => [`x-amz-meta-${each}`, value]),
      ),
    });
    if (request.method === "HEAD") return void response.end();
    if (trouble.cutsAfterBytes === undefined) return void response.end(content);
    response.write(content.subarray(0, trouble.cutsAfterBytes), () => request.socket.destroy());
  }

  function answerList(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get("continuation-token") ?? "";
    const prefix = query.get("prefix") ?? "";
    const left = [...objects.keys()].toSorted().filter((key) => key > after && key.startsWith(prefix));
    const shown = left.slice(0, PAGE);
    const next = left.length > PAGE ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<ListBucketResult>${next}${shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}</ListBucketResult>`,
      );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    settings: {
      name,
      region: KEYS.region,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: KEYS.accessKeyId, secretAccessKey: KEYS.secretAccessKey },
      usesPathStyle: true,
      signsUrls: false,
    },
    objects,
    requests,
    uploads: multipart.uploads,
    inject: (next) => void (trouble = next),
  };
}

function problemOf(request: IncomingMessage, body: Buffer): readonly [number, string] | null {
  const signed = readSignature(request, KEYS);
  if (!signed) return [403, "AccessDenied"];
  if (signed.accessKeyId !== KEYS.accessKeyId) return [403, "InvalidAccessKeyId"];
  if (signed.region !== KEYS.region) return [400, "AuthorizationHeaderMalformed"];
  if (signed.signature !== signed.expected) return [403, "SignatureDoesNotMatch"];
  if (signed.expiresAt !== undefined && signed.expiresAt < Date.now()) return [403, "AccessDenied"];
  if (signed.payloadHash !== "UNSIGNED-PAYLOAD" && signed.payloadHash !== sha256(body))
    return [400, "XAmzContentSHA256Mismatch"];
  const digest = request.headers["content-md5"];
  return digest && digest !== md5(body).toString("base64") ? [400, "BadDigest"] : null;
}

function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  [status, code]: readonly [number, string],
): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

const md5 = (content: Buffer) => createHash("md5").update(content).digest();
