import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask } from "../bench/driver.ts";

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** No complete answer arrived. If nothing was sent either, the same request may go to another process. */
export class NotAnswered extends Error {
  override name = "NotAnswered";
  readonly wasSent: boolean;
  constructor(message: string, wasSent: boolean) {
    super(message);
    this.wasSent = wasSent;
  }
}

export interface Balancer {
  ask(request: Ask): Promise<Reply>;
  /** Sends further requests to these ports. */
  setPorts(ports: number[]): void;
  /** True if all processes have answered that they are ready. */
  isComplete(): boolean;
  stop(): Promise<void>;
}

export const NOBODY_READY = "no process is ready";
const CHECK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 15_000;
const MAX_REFUSED = 20;

/**
 * Works like a load balancer before the web processes. Checks each process's /readyz ten times a second, and
 * sends requests only to ready processes, each over a separate connection. If a connection was refused before
 * the first byte of a request, the request is sent to another process, as every balancer does. After the
 * first byte there is no second attempt: the result is the request's outcome.
 */
export function createBalancer(): Balancer {
  let ports: number[] = [];
  const ready = new Set<number>();
  let turn = 0;
  let isStopped = false;

  async function check(port: number): Promise<void> {
    const reply = await send(port, { method: "GET", path: "/readyz" }, 2_000).catch(() => null);
    if (reply?.status === 200) ready.add(port);
    else ready.delete(port);
  }

  const checking = (async () => {
    while (!isStopped) {
      await Promise.all(ports.map(check));
      await sleep(CHECK_EVERY_MS);
    }
  })();

  async function ask(request: Ask): Promise<Reply> {
    for (let refused = 0; ; refused += 1) {
      const usable = ports.filter((port) => ready.has(port));
      const port = usable[turn++ % usable.length];
      try {
        if (port === undefined) throw new NotAnswered(NOBODY_READY, false);
        return await send(port, request, ANSWER_WITHIN_MS);
      } catch (error) {
        if (!(error instanceof NotAnswered) || error.wasSent || refused === MAX_REFUSED) throw error;
        await sleep(CHECK_EVERY_MS);
      }
    }
  }

  return {
    ask,
    setPorts(given) {
      ports = given;
    },
    isComplete: () => ports.every((port) => ready.has(port)),
    async stop() {
      isStopped = true;
      await checking;
    },
  };
}

/** Sends one request over a new connection. */
export function send(port: number, { method, path, body, headers }: Ask, withinMs: number): Promise<Reply> {
  const content = body === undefined ? "" : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request({
      host: "127.0.0.1",
      port,
      method,
      path,
      agent: false,
      timeout: withinMs,
      headers: {
        ...headers,
        ...(content && { "content-type": "application/json", "content-length": Buffer.byteLength(content) }),
      },
    });
    let wasConnected = false;
    const fail = (what: string) => reject(new NotAnswered(`${method} ${path}: ${what}`, wasConnected));
    request.on("socket", (socket) => socket.once("connect", () => (wasConnected = true)));
    request.on("timeout", () => request.destroy(new Error(`no answer within ${withinMs} ms`)));
    request.on("error", (error) => fail(error.message));
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("error", (error) => fail(error.message));
      response.on("close", () => {
        if (!response.complete) return fail("the answer broke off");
        resolve({ status: response.statusCode!, headers: response.headers, body: text });
      });
    });
    request.end(content);
  });
}
