import { installation } from "../../values/installation/installation.ts";
import type { Contract, EditingClient } from "./contract.ts";
import type { Conflict } from "./editing/stale-write.ts";
import { writeQueryString } from "./query-string.ts";

export interface Problem {
  type?: string;
  status: number;
  title: string;
  detail?: string;
  code: string;
  request_id?: string;
  errors?: Record<string, string[]>;
  /**
   * Present with `stale_write`: the changes since the caller's version, and the version that overwrites them.
   */
  conflict?: Conflict;
}

/**
 * An answer with status 400 or higher, in the browser or in process. `problem.detail` is a sentence for
 * people.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.status = problem.status;
    this.problem = problem;
  }
}

interface LooseArguments {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: unknown;
  /** Identifies one intent, even if it is sent several times. Another body is another intent. */
  idempotencyKey?: string;
  /** The version of the edited resource, as the caller read it. */
  version?: string;
  signal?: AbortSignal;
}

/**
 * Creates the typed client over HTTP. Only the types of the contract reach the browser; the call's key
 * contains method and path.
 */
export function browserClient<C extends Contract>(base?: string): EditingClient<C> {
  const send = async (key: string, args: LooseArguments = {}) => {
    const [method, template] = key.split(" ") as [string, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(args.params?.[name])),
    );
    const query = writeQueryString(args.query).toString();
    const body = args.body === undefined ? undefined : JSON.stringify(args.body);
    const answer = await fetch(`${base ?? installation().apiUrl}${path}${query && `?${query}`}`, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(args.version !== undefined && { "if-match": `"${args.version}"` }),
        ...(args.idempotencyKey && { "idempotency-key": keyOf(args.idempotencyKey, body) }),
      },
      body,
      ...(args.signal && { signal: args.signal }),
    });
    if (answer.status === 204) return undefined;
    const json: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok)
      throw new CallFailed(
        isProblem(json) ? json : { status: answer.status, title: answer.statusText, code: "unknown" },
      );
    return json;
  };
  return send as unknown as EditingClient<C>;
}

/**
 * A body that was changed and sent again after a lost answer must not count as a repeat, so the body is part
 * of the key.
 */
function keyOf(idempotencyKey: string, body = ""): string {
  let mark = 0x811c9dc5; // FNV-1a need not be secret. It must only differ for different texts.
  for (let index = 0; index < body.length; index += 1)
    mark = Math.imul(mark ^ body.charCodeAt(index), 0x01000193);
  return `${idempotencyKey}-${(mark >>> 0).toString(36)}`;
}

function isProblem(json: unknown): json is Problem {
  return typeof json === "object" && json !== null && "code" in json && "status" in json;
}
