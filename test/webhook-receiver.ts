import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  status: number;
}

type Answer = { status: number; headers?: Record<string, string> };

/**
 * A real receiver of webhooks on this machine. `answer` decides the answer to each request. Default: success.
 */
export async function startReceiver(
  answer: (received: Omit<Received, "status">) => Answer | number = () => 200,
) {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const one = {
        id: String(request.headers["webhook-id"]),
        headers: request.headers,
        body,
        json: JSON.parse(body),
      };
      const given = answer(one);
      const { status, headers = {} } = typeof given === "number" ? { status: given } : given;
      received.push({ ...one, status });
      response.writeHead(status, headers).end("thank you");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
