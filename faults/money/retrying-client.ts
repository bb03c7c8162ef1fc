import http from "node:http";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ask } from "../../bench/driver.ts";
import { type Balancer, NotAnswered, type Reply } from "../balancer.ts";

/** One sequence of calls failed. The caller starts another. */
export class GaveUp extends Error {}

export interface RetryOptions {
  balancer: Balancer;
  ports: () => number[];
  random: () => number;
  /** The share of calls whose answer is lost. These calls are repeated with the same key. */
  lostAnswers: number;
}

export interface CallReport {
  answers: number;
  /** Calls that were repeated because their answer never arrived. */
  repeated: number;
  /** 503 with Retry-After, and refused connections. */
  busy: number;
  refused: Map<string, number>;
  /** Unexpected answers. */
  surprises: string[];
}

export const emptyCallReport = (): CallReport => ({
  answers: 0,
  repeated: 0,
  busy: 0,
  refused: new Map(),
  surprises: [],
});

const TRIES = 60;
const PAUSE_MS = 150;
const MAX_KEPT = 10;
/**
 * Refusals that a call may get in a chaos run: its order is gone, its stock is gone, or another call was
 * faster.
 */
const EXPECTED =
  /"code":"(sold_out|not_enough_left|order_expired|order_already_completed|order_cancelled|order_changed|order_move_refused|refund_pending|refund_too_large|not_refundable|too_many_declines|order_not_reserved)"/;

/**
 * Makes calls over a bad connection, on which an answer may be lost after the work was done. A caller without
 * an answer repeats the call with the same key until there is one, as a careful program does.
 */
export function createRetryingClient(
  { balancer, ports, random, lostAnswers }: RetryOptions,
  report: CallReport,
) {
  async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Reply> {
    const request: Ask = { method, path, body, headers: { ...headers, "idempotency-key": randomUUID() } };
    if (random() < lostAnswers) {
      report.repeated += 1;
      const all = ports();
      await askAndHangUp(all[Math.floor(random() * all.length)]!, request, random() * 40);
    }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const reply = await balancer.ask(request).catch((error: unknown) => {
        if (!(error instanceof NotAnswered)) throw error;
        return null;
      });
      if (reply && isAnswer(reply)) return consider(reply, request);
      if (reply?.status === 503) report.busy += 1;
      else if (!reply) report.repeated += 1;
      await sleep(PAUSE_MS);
    }
    // The process that received the call first has died. Its lock on the key lasts half a minute, longer than all
    // tries.
    throw new GaveUp();
  }

  function consider(reply: Reply, { method, path }: Ask): Reply {
    report.answers += 1;
    if (reply.status < 300) return reply;
    const code = EXPECTED.exec(reply.body)?.[1];
    if (code) report.refused.set(code, (report.refused.get(code) ?? 0) + 1);
    else if (report.surprises.length < MAX_KEPT)
      report.surprises.push(
        `${method} ${path.replace(/\?.*/, "")} was answered ${reply.status}: ${reply.body.slice(0, 300)}`,
      );
    throw new GaveUp();
  }

  return { ask };
}

function isAnswer({ status, headers, body }: Reply): boolean {
  if (status === 503 && headers["retry-after"]) return false;
  return !(status === 409 && body.includes('"code":"request_in_flight"'));
}

/** Sends the whole request and cuts the connection before the answer. */
async function askAndHangUp(
  port: number,
  { method, path, body, headers }: Ask,
  afterMs: number,
): Promise<void> {
  const content = body === undefined ? "" : JSON.stringify(body);
  const request = http.request({
    host: "127.0.0.1",
    port,
    method,
    path,
    agent: false,
    headers: {
      ...headers,
      ...(content && { "content-type": "application/json", "content-length": Buffer.byteLength(content) }),
    },
  });
  request.on("error", () => {});
  await new Promise<void>((resolve) => {
    request.once("close", () => resolve());
    request.end(content, () => setTimeout(() => request.destroy(), afterMs));
  });
}
