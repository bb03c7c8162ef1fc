import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { refuseInRehearsal } from "../../platform/database/rehearsals/rehearse.ts";
import { readRetryAfter } from "../rules/retry-times.ts";
import { TargetRefused, type Targets } from "../targets/targets.ts";

/** The reason why an attempt got no response. Shown in the log. */
export type DeliveryProblem =
  | "internal_address"
  | "unresolvable"
  | "invalid_format"
  | "timeout"
  | "refused"
  | "reset"
  | "tls"
  | "failed";

export interface Outcome {
  /** Null: no response. */
  code: number | null;
  problem: DeliveryProblem | null;
  durationMs: number;
  /** Milliseconds. */
  retryAfter: number | null;
}

export interface Post {
  url: string;
  body: string;
  headers: Record<string, string>;
}

const TIMEOUT_MILLISECONDS = 15_000;
const MAX_ANSWER_BYTES = 65_536;
const MAX_HEADER_BYTES = 16_384;

/**
 * Sends one request and reads the response status. Discards the response body. Resolves the host name once,
 * checks every address, and connects only to those. Does not follow redirects. The whole exchange can take
 * `TIMEOUT_MILLISECONDS`.
 */
export async function postWebhook(
  targets: Targets,
  { url: text, body, headers }: Post,
  { timeout = TIMEOUT_MILLISECONDS, now = () => new Date() } = {},
): Promise<Outcome> {
  refuseInRehearsal("call the webhook's receiver");
  const startedAt = performance.now();
  const outcome = (
    code: number | null,
    problem: DeliveryProblem | null,
    retryAfter: number | null = null,
  ) => ({
    code,
    problem,
    retryAfter,
    durationMs: Math.round(performance.now() - startedAt),
  });
  const url = targets.checkUrl(text);
  if (typeof url === "string") return outcome(null, url);
  try {
    const { statusCode = 0, retryAfter } = await send(targets, url, { body, headers, timeout });
    return outcome(statusCode, null, readRetryAfter(retryAfter, now()));
  } catch (error) {
    return outcome(null, problemOf(error));
  }
}

interface Exchange {
  body: string;
  headers: Record<string, string>;
  timeout: number;
}

async function send(targets: Targets, url: URL, { body, headers, timeout }: Exchange) {
  // The socket does not look up a literal IP address, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) await targets.resolve(host);
  const { request: open } = url.protocol === "https:" ? https : http;
  return new Promise<{ statusCode?: number | undefined; retryAfter?: string | undefined }>(
    (resolve, reject) => {
      const request = open(url, {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        lookup: checkedLookup(targets),
        maxHeaderSize: MAX_HEADER_BYTES,
        // A reused socket would skip the lookup with its check.
        agent: false,
        signal: AbortSignal.timeout(timeout),
      });
      request.on("error", reject);
      // The only event after an answer that changes the protocol (101).
      request.on("close", () => reject(new Error("The connection closed without an answer")));
      request.on("response", (response) => {
        let bytes = 0;
        const finish = () => {
          resolve({ statusCode: response.statusCode, retryAfter: response.headers["retry-after"] });
          request.destroy();
        };
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) finish();
        });
        response.on("end", finish);
        response.on("error", reject);
      });
      request.end(body);
    },
  );
}

function checkedLookup(targets: Targets): LookupFunction {
  return (host, options, done) => {
    targets.resolve(host).then(
      (addresses) => {
        if (options.all) return done(null, addresses);
        const { address, family } = addresses[0]!;
        done(null, address, family);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };
}

const PROBLEMS: Record<string, DeliveryProblem> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  ENOTFOUND: "unresolvable",
  EAI_AGAIN: "unresolvable",
  ETIMEDOUT: "timeout",
};

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof TargetRefused) return error.problem;
  const { name, code = "", message = "" } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || name === "TimeoutError") return "timeout";
  if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code) || /certificate/.test(message)) return "tls";
  return PROBLEMS[code] ?? "failed";
}
