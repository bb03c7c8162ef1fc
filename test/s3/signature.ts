import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The parts of a request that AWS Signature Version 4 covers. */
export interface Signed {
  accessKeyId: string;
  region: string;
  signature: string;
  expected: string;
  payloadHash: string;
  expiresAt?: number;
}

/** Computes the signature of a request; null for one without. */
export function readSignature(request: IncomingMessage, { secretAccessKey }: Keys): Signed | null {
  const url = new URL(request.url!, "http://double");
  const fromHeader = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    request.headers.authorization ?? "",
  );
  const query = url.searchParams;
  const isInQuery = query.has("X-Amz-Signature");
  if (!fromHeader && !isInQuery) return null;
  const [credential, signedHeaders, signature] = fromHeader
    ? (fromHeader.slice(1) as [string, string, string])
    : [query.get("X-Amz-Credential")!, query.get("X-Amz-SignedHeaders")!, query.get("X-Amz-Signature")!];
  const time = fromHeader ? String(request.headers["x-amz-date"]) : query.get("X-Amz-Date")!;
  const payloadHash = fromHeader ? String(request.headers["x-amz-content-sha256"]) : "UNSIGNED-PAYLOAD";
  const [accessKeyId, day, region, service, ending] = credential.split("/") as [
    string,
    string,
    string,
    string,
    string,
  ];
  const names = signedHeaders.split(";");
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    payloadHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, [day, region, service, ending].join("/"), sha256(canonical)].join(
    "\n",
  );
  const key = [day, region, service, ending].reduce<Buffer | string>(
    (before, part) => createHmac("sha256", before).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return {
    accessKeyId,
    region,
    signature,
    expected: createHmac("sha256", key).update(toSign).digest("hex"),
    payloadHash,
    ...(isInQuery && { expiresAt: momentOf(time) + Number(query.get("X-Amz-Expires")) * 1000 }),
  };
}

export const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
}

/** `20261126T133700Z` */
function momentOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
