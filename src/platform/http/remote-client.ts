import type { Locale } from "../../values/languages/locales.ts";
import { formatTag } from "../../values/languages/locales.ts";
import { Refusal, type RefusalCode, REFUSALS } from "../../values/refusal.ts";
import type { Problem } from "./browser-client.ts";
import type { Client, Contract } from "./contract.ts";
import { writeQueryString } from "./query-string.ts";

/** The visitor in whose name a page makes calls. */
export interface RemoteCaller {
  address: string;
  userAgent: string;
  locale: Locale;
  /** The Cookie header. Undefined for a page that is rendered for all visitors. */
  cookie: string | undefined;
  /** Receives the Set-Cookie headers of an answer. */
  setCookies(cookies: string[]): void;
}

/** The refusal of an API in another process, with its sentence in the caller's language. */
export class RemoteRefusal extends Refusal {
  readonly problem: Problem;

  constructor(code: RefusalCode, problem: Problem) {
    super(code);
    this.problem = problem;
  }
}

interface Arguments {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  version?: string;
}

const PATIENCE_MILLISECONDS = 15_000;

/**
 * Creates the typed client of pages whose API is in another process (`TESSERA_SERVER_API_URL`). That process
 * checks everything again. It must trust this process as a proxy, because the visitor's host and address are
 * forwarded.
 */
export function remoteClient<C extends Contract>(
  base: string,
  publicUrl: string,
  caller: RemoteCaller,
): Client<C> {
  const site = new URL(publicUrl);
  let { cookie } = caller;
  const send = async (key: string, { params, query, body, idempotencyKey, version }: Arguments = {}) => {
    const [method, template] = key.split(" ") as [string, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    );
    const search = writeQueryString(query).toString();
    const answer = await ask(`${base}${path}${search && `?${search}`}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      headers: {
        accept: "application/json",
        "accept-language": formatTag(caller.locale),
        origin: site.origin,
        "x-forwarded-host": site.host,
        "x-forwarded-proto": site.protocol.slice(0, -1),
        ...(caller.address && { "x-forwarded-for": caller.address }),
        ...(caller.userAgent && { "user-agent": caller.userAgent }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(version !== undefined && { "if-match": `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie();
    if (set.length > 0) {
      caller.setCookies(set);
      cookie = withCookies(cookie, set);
    }
    if (answer.status === 204) return undefined;
    const type = answer.headers.get("content-type") ?? "";
    if (answer.ok && answer.body && !/json/.test(type))
      return { name: nameIn(answer), type, bytes: answer.body };
    const json: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return json;
    throw refusalOf(answer.status, json);
  };
  return send as unknown as Client<C>;
}

/** Reads the file name that `api-routes.ts` writes. */
function nameIn(answer: Response): string {
  const [, name = ""] = /filename\*=UTF-8''(.+)$/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  return decodeURIComponent(name);
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new Refusal("busy", { cause });
  }
}

function refusalOf(status: number, json: unknown): Error {
  const problem = json as Partial<Problem> | undefined;
  const code = problem?.code;
  if (typeof code === "string" && Object.hasOwn(REFUSALS, code) && code !== "internal")
    return new RemoteRefusal(code as RefusalCode, problem as Problem);
  return new Error(`the API at TESSERA_SERVER_API_URL answered ${status}`);
}

/** Returns the Cookie header with the cookies that an answer has set, for the next call of the same page. */
function withCookies(cookie: string | undefined, set: string[]): string {
  const pairs = new Map(
    [...(cookie ?? "").split("; "), ...set.map((one) => one.split(";", 1)[0]!)]
      .filter(Boolean)
      .map((pair) => [pair.split("=", 1)[0]!, pair] as const),
  );
  return [...pairs.values()].join("; ");
}
