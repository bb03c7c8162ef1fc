import net from "node:net";
import { afterAll, expect, test } from "vitest";
import { makeKit } from "../../../test/kit.ts";
import { createLog } from "../log.ts";
import { mountApi } from "./api-routes.ts";
import { createHttp } from "./create-http.ts";
import { createDispatcher } from "./dispatcher.ts";

const kit = makeKit();
const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
await app.register(
  async (api) =>
    mountApi(
      api,
      createDispatcher([kit.area], { once: ({ answer, call }) => answer(call) }),
      async () => null,
    ),
  { prefix: "/api" },
);
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
const { port } = app.server.address() as net.AddressInfo;

/** The other side closes each of these connections, so only a fault waits for as long. */
const SILENT_MILLISECONDS = 10_000;

/** Reads one connection until the other side closes it or stays silent. */
function sendRaw(text: string): Promise<{ answers: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answers = "";
    const end = (isClosed: boolean) => {
      socket.destroy();
      resolve({ answers, isClosed });
    };
    socket.setTimeout(SILENT_MILLISECONDS, () => end(false));
    socket.on("data", (part) => (answers += part.toString("latin1")));
    socket.on("close", () => end(true));
    socket.on("error", () => end(true));
  });
}

const POST = "POST /api/things HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
const BODY = '{"name":"x"}';
const HIDDEN = "DELETE /api/things/7 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

test.each([
  [
    "both a length and chunks",
    `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["chunks and a length", `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ["two lengths", `${POST}Content-Length: 12\r\nContent-Length: 0\r\n\r\n${BODY}${HIDDEN}`],
  ["a length with a sign", `${POST}Content-Length: +12\r\n\r\n${BODY}${HIDDEN}`],
  ["a length that is a list", `${POST}Content-Length: 12, 12\r\n\r\n${BODY}${HIDDEN}`],
  ["a negative length", `${POST}Content-Length: -1\r\n\r\n${BODY}${HIDDEN}`],
  [
    "chunks said twice",
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["chunks by another name", `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ["chunks behind a tab", `${POST}Transfer-Encoding:\tchunked, x\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ["a space before the colon", `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ["a folded line", `${POST}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`],
  [
    "a chunk whose size is no number",
    `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    "a chunk longer than it says",
    `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n${BODY}\r\n0\r\n\r\n${HIDDEN}`,
  ],
  [
    "a chunk of a size beyond all numbers",
    `${POST}Transfer-Encoding: chunked\r\n\r\n${"f".repeat(20)}\r\n${BODY}`,
  ],
  [
    "a line that ends without its return",
    `${POST}X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ["no method at all", ` / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${HIDDEN}`],
  ["NUL in a header", `GET /api/things/7 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: \u0000\r\n\r\n`],
])("API-07 answers %s with 400, and nothing more on this connection", async (_what, raw) => {
  const { answers, isClosed } = await sendRaw(raw);

  expect(isClosed).toBe(true);
  expect(answers).toMatch(/^HTTP\/1\.1 400 /);
  // At most one answer: the part that was hidden in the body is not a request.
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(answers).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
});

test("API-07 answers whole requests one after the other on one connection", async () => {
  const get = "GET /api/things/7 HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  const chunked = `${POST}Origin: http://127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nc\r\n${BODY}\r\n0\r\n\r\n`;

  const { answers } = await sendRaw(`${get}\r\n${chunked}${get}Connection: close\r\n\r\n`);

  expect(answers.match(/HTTP\/1\.1 (\d+)/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 201", "HTTP/1.1 200"]);
});

test("ABU-12 refuses headers of a megabyte before anything parses them", async () => {
  const { answers, isClosed } = await sendRaw(
    `GET /api/things/7 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ${"a".repeat(1_000_000)}\r\n\r\n`,
  );

  expect(isClosed).toBe(true);
  expect(answers === "" || answers.startsWith("HTTP/1.1 431 ")).toBe(true);
});

test("ABU-12 limits every wait of the server", () => {
  expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  expect(app.server.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(app.server.timeout).toBeGreaterThan(0);
  expect(app.server.keepAliveTimeout).toBeGreaterThan(0);
});
