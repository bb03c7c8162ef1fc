import { readFileSync } from "node:fs";
import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll } from "vitest";
import type { makeCertificates } from "./certificates.ts";

export interface Push {
  token: string;
  topic: string;
  body: string;
  /** The subject of the certificate with which the provider authenticated. */
  provider: string;
}

/** A double of Apple's push service: HTTP/2 over TLS, which requires the pass type certificate. */
export async function startPushService(certificates: ReturnType<typeof makeCertificates>) {
  const { openssl, folder } = certificates;
  openssl(
    ..."req -x509 -newkey rsa:2048 -nodes -days 30 -keyout push.key -out push.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost".split(
      " ",
    ),
  );
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const pushes: Push[] = [];
  /** Statuses by token. Default: 200. */
  const statuses = new Map<string, number>();
  const server = http2.createSecureServer({
    key: read("push.key"),
    cert: read("push.pem"),
    ca: certificates.authority,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("stream", (stream, headers) => {
    const token = String(headers[":path"]).replace("/3/device/", "");
    const provider = (stream.session!.socket as TLSSocket).getPeerCertificate().subject;
    let body = "";
    stream.on("data", (chunk: Buffer) => (body += chunk.toString()));
    stream.on("end", () => {
      pushes.push({ token, topic: String(headers["apns-topic"]), body, provider: String(provider.UID) });
      stream.respond({ ":status": statuses.get(token) ?? 200 });
      stream.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, authority: read("push.pem"), pushes, statuses };
}
