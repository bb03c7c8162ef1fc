import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import https from "node:https";
import net from "node:net";
import path from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "./program.ts";
import { until } from "./until.ts";

const CADDYFILE = path.join(ROOT, "deploy/compose/Caddyfile");

export interface Caddy {
  /** `https://localhost:PORT`: the PUBLIC_URL of the programs behind it. */
  url: string;
  ask(request: CaddyRequest): Promise<CaddyReply>;
  stop(): Promise<void>;
}

export interface CaddyRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The visitor's address: any of 127.0.0.0/8. */
  from?: string;
  /** Called with each piece of the body as it comes. */
  onPiece?(text: string): void;
}

export interface CaddyReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts Caddy with the settings of deploy/compose. Its certificates are made on this machine. */
export async function startCaddy(folder: string, port: number, upstreams: number[]): Promise<Caddy> {
  fs.mkdirSync(folder, { recursive: true });
  const settings = path.join(folder, "Caddyfile");
  fs.writeFileSync(
    settings,
    `{
      admin off
      local_certs
      skip_install_trust
      auto_https disable_redirects
      storage file_system ${folder}
    }
    import ${CADDYFILE}
    `,
  );
  const child = spawn("caddy", ["run", "--config", settings, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TESSERA_HOST_NAME: `localhost:${port}`,
      TESSERA_UPSTREAMS: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(" "),
    },
  });
  let said = "";
  child.stderr.on("data", (part) => (said += part));
  const failure = new Promise<never>((_, reject) => {
    child.once("error", (error) =>
      reject(new Error(`Caddy is needed here (apt-get install caddy): ${error.message}`)),
    );
    child.once("exit", (code) => reject(new Error(`Caddy ended with ${code}: ${said}`)));
  });
  failure.catch(() => {});
  running.add(child);
  const ask = (request: CaddyRequest) => send(port, request);
  const answers = async () => (await ask({ path: "/robots.txt" }).catch(() => null))?.status === 200;
  await Promise.race([failure, until("Caddy answers with a page", answers)]);
  return {
    url: `https://localhost:${port}`,
    ask,
    async stop() {
      running.delete(child);
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Sends one request over a new connection, as of a new visitor. */
function send(
  port: number,
  { method = "GET", path: address, headers = {}, body, from = "127.0.0.1", onPiece }: CaddyRequest,
): Promise<CaddyReply> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: "127.0.0.1",
        servername: "localhost",
        port,
        method,
        path: address,
        localAddress: from,
        agent: false,
        // The certificate is of an authority that Caddy has just made.
        rejectUnauthorized: false,
        headers: { host: `localhost:${port}`, ...headers },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          text += piece;
          onPiece?.(piece);
        });
        response.once("error", reject);
        response.once("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text }),
        );
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
