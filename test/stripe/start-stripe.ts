import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { page } from "./balance.ts";
import { createProviderState } from "./provider-state.ts";
import { missing, Refused } from "./objects.ts";

/** Faults of the service for the next calls, of any kind or of one path. */
export type Fault =
  | { kind: "slow"; milliseconds: number }
  /** Answers this status without doing any work. */
  | { kind: "status"; status: number }
  /** Does the work and cuts the connection instead of answering. */
  | { kind: "silent" }
  /** Does the work and answers with an error, also for repeats while the key is known. */
  | { kind: "failed" }
  /** Repeats its earlier answer, whatever has happened since. */
  | { kind: "stale" }
  /** Accepts the call and never answers. */
  | { kind: "mute" }
  /** Cuts the connection and does no work. */
  | { kind: "cut" };

export interface StripeCall {
  method: string;
  path: string;
  key: string | null;
  account: string;
}

export interface TestEvent {
  id: string;
  type: string;
  account?: string;
  livemode: boolean;
  data: { object: object };
}

export const TEST_KEYS = {
  own: keys("own"),
  ca: keys("ca"),
  ie: keys("ie"),
};

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>;

/**
 * A double of Stripe, as far as we use it: the same calls and answers, keys that replay earlier answers and
 * refuse another body, accounts that see only their own objects, signed messages that a test delivers in any
 * order, and a separate ledger.
 */
export async function startStripe(port = 0) {
  const events: TestEvent[] = [];
  /** Messages without acknowledgement, or not delivered yet. */
  const undelivered = new Map<string, TestEvent>();
  const calls: StripeCall[] = [];
  const faults: { fault: Fault; times: number; path: RegExp }[] = [];
  /** Decides for every call: its fault, and the actions before and after its work. */
  const whims = {
    fault: (_call: StripeCall): Fault | null => null,
    before: async (_call: StripeCall): Promise<void> => {},
    after: async (_call: StripeCall): Promise<void> => {},
  };
  const books = createProviderState((type, object) => {
    const account = (object as { account?: string }).account;
    const event = {
      id: `evt_${randomBytes(9).toString("hex")}`,
      type,
      ...(account?.startsWith("acct_") && { account }),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    undelivered.set(event.id, event);
  });

  const answered = new Map<string, { body: string; status: number; answer: object }>();
  /** Keys of calls in progress. Meanwhile the same key is refused. */
  const inUse = new Set<string>();
  const read = new Map<string, object>();

  function perform(
    method: string,
    path: string,
    query: URLSearchParams,
    account: string,
    form: Form,
  ): object {
    const [, kind = "", id = "", verb = ""] = /^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const list = (kept: Iterable<{ account: string; payment_intent: string }>) => ({
      object: "list",
      data: [...kept].filter(
        (one) => one.account === account && one.payment_intent === query.get("payment_intent"),
      ),
    });
    switch (`${method} ${kind}${verb && `/${verb}`}`) {
      case "POST customers":
        return books.createCustomer(account, form);
      case "POST payment_intents":
        return books.createIntent(account, form);
      case "POST payment_intents/cancel":
        return books.cancelIntent(account, id);
      case "GET payment_intents": {
        const intent = books.own(books.intents, id, account);
        return { ...intent, latest_charge: books.charges.get(intent.latest_charge ?? "") ?? null };
      }
      case "GET events": {
        const waiting = [...undelivered.values()].filter((event) => (event.account ?? "own") === account);
        return {
          object: "list",
          has_more: false,
          data: waiting.map((event) => ({ object: "event", ...event })),
        };
      }
      case "POST refunds":
        return books.createRefund(account, form);
      case "GET refunds":
        return list(books.refunds.values());
      case "GET disputes":
        return list(books.disputes.values());
      case "POST accounts":
        return books.createAccount(form);
      case "GET accounts": {
        const found = books.accounts.get(id);
        if (!found) throw missing(id);
        return found;
      }
      case "POST payment_method_domains":
        return books.createDomain(account, form);
      case "GET payouts": {
        if (id !== "") return books.own(books.payouts, id, account);
        const since = Number(query.get("created[gte]") ?? 0);
        const all = [...books.payouts.values()].filter(
          (one) => one.account === account && one.created >= since,
        );
        return page(all.toReversed(), query);
      }
      case "GET balance_transactions": {
        const fees = books.payouts.get(query.get("payout") ?? "")?.fees ?? [];
        if (query.get("type") === "application_fee")
          return page(
            fees.map((source) => ({ id: `txn_${source.id}`, object: "balance_transaction", source })),
            query,
          );
        const listed = books.balance.listPayout(account, query.get("payout") ?? "");
        const isExpanded = query.get("expand[0]") === "data.source";
        return page(
          listed.map((move) => ({ ...move, source: isExpanded ? sourceOf(move.source) : move.source })),
          query,
        );
      }
      case "POST account_links":
        return { object: "account_link", url: `https://connect.stripe.com/setup/${form.account}` };
    }
    throw missing(path);
  }

  const sourceOf = (id: string | null) =>
    [books.charges, books.refunds, books.disputes, books.payouts]
      .map((kept) => kept.get(id ?? ""))
      .find((found) => found !== undefined) ?? id;

  function once(key: string | null, body: string, work: () => Answer): Answer {
    const before = key === null ? undefined : answered.get(key);
    if (before && before.body !== body) {
      const message = "Keys for idempotent requests can only be used with the same parameters.";
      return { status: 400, answer: { error: { type: "idempotency_error", message } } };
    }
    if (before) return before;
    const made = work();
    if (key !== null) answered.set(key, { ...made, body });
    return made;
  }

  function lookUp(name: string, work: () => Answer, isStale: boolean): Answer {
    const before = read.get(name);
    if (isStale && before) return { status: 200, answer: before };
    const found = work();
    if (found.status === 200) read.set(name, found.answer);
    return found;
  }

  function nextFault(path: string): Fault | null {
    const due = faults.find((one) => one.times > 0 && one.path.test(path));
    if (!due) return null;
    due.times -= 1;
    return due.fault;
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
    const method = request.method ?? "GET";
    const account = String(request.headers["stripe-account"] ?? "own");
    const given = request.headers["idempotency-key"];
    const key = typeof given === "string" ? `${account} ${given}` : null;
    const call = { method, path: pathname, key: typeof given === "string" ? given : null, account };
    calls.push(call);
    if (key !== null && inUse.has(key)) {
      const error = { type: "idempotency_error", code: "idempotency_key_in_use", message: "in use" };
      return void response
        .writeHead(409, { "content-type": "application/json" })
        .end(JSON.stringify({ error }));
    }
    if (key !== null) inUse.add(key);
    response.on("close", () => key !== null && inUse.delete(key));

    const fault = nextFault(pathname) ?? whims.fault(call);
    if (fault?.kind === "slow") await sleep(fault.milliseconds);
    if (fault?.kind === "cut") return void request.socket.destroy();
    if (fault?.kind === "mute") return;
    if (fault?.kind === "status") {
      const headers = { "content-type": "application/json", "stripe-should-retry": "false" };
      return void response.writeHead(fault.status, headers).end(JSON.stringify(trouble(fault.status)));
    }
    await whims.before(call);
    const form = Object.fromEntries(new URLSearchParams(body));
    const work = () => attempt(() => perform(method, pathname, searchParams, account, form));
    const isFailing = fault?.kind === "failed";
    const { status, answer } =
      method === "POST"
        ? once(key, `${pathname} ${hash(body)}`, () => {
            const done = work();
            return isFailing ? { status: 500, answer: trouble(500) } : done;
          })
        : lookUp(`${account} ${request.url}`, work, fault?.kind === "stale");
    await whims.after(call);
    if (fault?.kind === "silent") return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${taken}`,
    books,
    events,
    calls,
    /** The next calls fail. */
    trouble(fault: Fault, times = 1, path = /./) {
      faults.push({ fault, times, path });
    },
    calm: () => void (faults.length = 0),
    whims,
    /** Lets a day pass, so that keys expire. */
    forgetKeys: () => answered.clear(),
    acknowledge: (event: TestEvent) => void undelivered.delete(event.id),
    /** Removes and returns all waiting messages. */
    takeEvents: () => events.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Form = Record<string, string>;

interface Answer {
  status: number;
  answer: object;
}

function trouble(status: number): object {
  const type = status === 429 ? "rate_limit_error" : "api_error";
  return { error: { type, message: "trouble" } };
}

/** Signs a message as the service does. Returns the body and its signature header. */
export function signed(event: object, secret: string, timestamp = Math.floor(Date.now() / 1000)) {
  const payload = JSON.stringify({ object: "event", created: timestamp, ...event });
  return { payload, header: signatureOf(payload, secret, timestamp) };
}

export function signatureOf(
  payload: string,
  secret: string,
  timestamp = Math.floor(Date.now() / 1000),
): string {
  return new Stripe("sk_test_signer").webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function attempt(work: () => object): Answer {
  try {
    return { status: 200, answer: structuredClone(work()) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, answer: { error: error.body } };
  }
}

function hash(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

function keys(name: string) {
  return {
    secretKey: `sk_test_${name}`,
    publishableKey: `pk_test_${name}`,
    webhookSecret: `whsec_${name}`,
    isLive: false,
  };
}
