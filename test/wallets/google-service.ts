import { createPublicKey, verify } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

/** Returns the claims of a token, after checking its signature with the service account's public key. */
export function readToken(token: string, privateKey: string): Record<string, never> {
  const [header, claims, signature] = token.split(".");
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    createPublicKey(privateKey),
    Buffer.from(signature!, "base64url"),
  );
  if (!isGenuine) throw new Error("the signature is not the service account's");
  return JSON.parse(Buffer.from(claims!, "base64url").toString());
}

export interface GoogleCall {
  method: string;
  path: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A double of Google's token service and wallet API, with the saved objects. */
export async function startGoogleService(privateKey: string) {
  const saved = new Map<string, object>();
  const calls: GoogleCall[] = [];
  let isDown = false;
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const answer = (status: number, content: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    if (isDown) return answer(503, {});
    const path = request.url!;
    if (path === "/token") {
      const assertion = new URLSearchParams(body).get("assertion")!;
      const claims = readToken(assertion, privateKey) as { scope?: string };
      return claims.scope?.endsWith("wallet_object.issuer")
        ? answer(200, { access_token: "a-token", expires_in: 3_600 })
        : answer(400, {});
    }
    if (request.headers.authorization !== "Bearer a-token") return answer(401, {});
    const content = JSON.parse(body) as { id: string };
    calls.push({ method: request.method!, path, body: content });
    const key = request.method === "POST" ? `${path}/${content.id}` : path;
    if (request.method === "POST" && saved.has(key)) return answer(409, {});
    if (request.method === "PATCH" && !saved.has(key)) return answer(404, {});
    saved.set(key, { ...saved.get(key), ...content });
    return answer(200, content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    saved,
    calls,
    fail: (fails: boolean) => void (isDown = fails),
  };
}
