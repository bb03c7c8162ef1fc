import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { invalidField, Refusal, statusOf } from "../../../values/refusal.ts";
import type { Db } from "../../database/database.ts";
import type { Call, CookieOptions, MemberCall } from "../call.ts";
import { CHECKOUT_COOKIE } from "../call.ts";
import { classifyDatabaseError } from "../../database/classify-database-error.ts";
import { type SecretKeys, sign } from "../../secret-keys.ts";
import { createEncryptedResponses } from "./encrypted-responses.ts";
import type { RawInput } from "../validation.ts";

interface Repeatable {
  key: string;
  route: string;
  input: RawInput;
  call: Call | MemberCall;
  /** Does the work. Receives the call that records the cookies it sets. */
  answer(call: Call | MemberCall): Promise<unknown>;
}

export interface Idempotency {
  /** Runs `answer` once for a key; repeats get the stored response for 24 hours. */
  once(repeatable: Repeatable): Promise<unknown>;
}

/**
 * The response for repeats: the answer and its cookies, because the first response may never have arrived.
 */
interface StoredAnswer {
  result: unknown;
  cookies: SetCookie[];
}

/** In the order of `setCookie` calls. Null: the cookie was cleared. */
interface SetCookie {
  name: string;
  value: string | null;
  options?: CookieOptions | undefined;
}

const LOCK_SECONDS = 30;
export const MAX_KEY_LENGTH = 200;
/** After these tries the lock expires by itself. */
const UNLOCK_TRIES = 30;
const UNLOCK_PAUSE_MILLISECONDS = 1_000;

/**
 * Same key and body: the same answer. Other body: refused. Still running: refused. The scope of a key is the
 * account, or the buyer's checkout session, so that keys of different callers never collide. A caller without
 * a session is identified by address, browser and key together. The session that the call starts is derived
 * from these, so that a repeat has the same scope with and without the cookie of the first answer. A refusal
 * is not stored: the caller may fix the cause and send the same key again. Responses contain tokens that are
 * shown only once, so they are stored encrypted. If their secret key is no longer listed, a repeat fails.
 */
export function createIdempotency(db: Db, secretKeys: SecretKeys): Idempotency {
  const answers = createEncryptedResponses(secretKeys);

  async function once({ key, route, input, call, answer }: Repeatable): Promise<unknown> {
    if (key === "") throw invalidField("Idempotency-Key", "required");
    if (key.length > MAX_KEY_LENGTH)
      throw invalidField("Idempotency-Key", "too_long", { maximum: MAX_KEY_LENGTH });
    const keyHash = hash(key);
    const caller = await firstCaller(callersOf(secretKeys, { call, input, key }), { route, keyHash });
    const scope = scopeOf(route, caller);
    const requestHash = hash(JSON.stringify(input));
    const claimed = await sql<{ claim: string }>`
      insert into idempotency_keys as k (scope, key_hash, request_hash, locked_until)
      values (${scope}, ${keyHash}, ${requestHash}, now() + make_interval(secs => ${LOCK_SECONDS}))
      on conflict (scope, key_hash) do update
        set request_hash = excluded.request_hash, locked_until = excluded.locked_until, status = null, response = null, created_at = now()
        where k.created_at < now() - interval '24 hours'
           or (k.status is null and k.locked_until < now() and k.request_hash = excluded.request_hash)
      returning locked_until::text as claim`.execute(db);
    if (!claimed.rows[0]) return repeat({ scope, keyHash, requestHash, call });
    // If the lock expired and another call has begun, that call's row must not change.
    const { claim } = claimed.rows[0];
    const own = sql<boolean>`scope = ${scope} and key_hash = ${keyHash} and locked_until = ${claim}::timestamptz`;
    const { newSessionToken } = caller;
    const { rememberingCall, cookies } = rememberCookies({
      ...call,
      ...(newSessionToken && { newSessionToken }),
    });
    const result = await answer(rememberingCall).catch(async (error: unknown) => {
      // A refusal changed nothing, so the key is released.
      if (isDecided(error)) await db.deleteFrom("idempotency_keys").where(own).execute();
      else await unlock(own);
      throw error;
    });
    const kept: StoredAnswer = { result: result ?? null, cookies };
    await db
      .updateTable("idempotency_keys")
      .set({ status: 200, response: answers.seal(kept, { scope, keyHash }) })
      .where(own)
      .execute()
      .catch((error: unknown) => {
        // The call succeeded. Keeps the key: releasing it would let a retry run the call again.
        if (classifyDatabaseError(error) === null) throw error;
      });
    return result;
  }

  /**
   * Finds the scope in which the call was first made. The scope depends on the secret key that was current
   * then.
   */
  async function firstCaller([current, ...earlier]: Callers, { route, keyHash }: Key): Promise<Caller> {
    if (earlier.length === 0) return current;
    const scopes = earlier.map((caller) => scopeOf(route, caller));
    const row = await db
      .selectFrom("idempotency_keys")
      .select("scope")
      .where("scope", "in", scopes)
      .where("key_hash", "=", keyHash)
      .executeTakeFirst();
    return earlier.find((caller) => scopeOf(route, caller) === row?.scope) ?? current;
  }

  /**
   * Unlocks the key for the same call only: the call may have succeeded, and only its response was lost.
   * Waits while the database is unavailable.
   */
  async function unlock(own: RawBuilder<boolean>, tries = 1): Promise<void> {
    try {
      await db
        .updateTable("idempotency_keys")
        .set({ locked_until: sql<Date>`now()` })
        .where(own)
        .execute();
    } catch {
      if (tries < UNLOCK_TRIES)
        setTimeout(() => void unlock(own, tries + 1), UNLOCK_PAUSE_MILLISECONDS).unref();
    }
  }

  async function repeat({ scope, keyHash, requestHash, call }: Repeated): Promise<unknown> {
    const row = await db
      .selectFrom("idempotency_keys")
      .select(["request_hash", "response"])
      .where("scope", "=", scope)
      .where("key_hash", "=", keyHash)
      .executeTakeFirst();
    if (!row?.response) {
      if (row && !row.request_hash.equals(requestHash)) throw new Refusal("idempotency_key_reused");
      throw new Refusal("request_in_flight");
    }
    if (!row.request_hash.equals(requestHash)) throw new Refusal("idempotency_key_reused");
    const kept = answers.open(row.response, { scope, keyHash }) as StoredAnswer;
    for (const { name, value, options } of kept.cookies) {
      if (value === null) call.clearCookie(name);
      else call.setCookie(name, value, options);
    }
    return kept.result ?? undefined;
  }

  return { once };
}

interface Repeated {
  scope: string;
  keyHash: Buffer;
  requestHash: Buffer;
  call: Call | MemberCall;
}

function rememberCookies(call: Call | MemberCall) {
  const cookies: SetCookie[] = [];
  const rememberingCall: Call | MemberCall = {
    ...call,
    setCookie(name, value, options) {
      cookies.push({ name, value, options });
      call.setCookie(name, value, options);
    },
    clearCookie(name) {
      cookies.push({ name, value: null });
      call.clearCookie(name);
    },
  };
  return { rememberingCall, cookies };
}

interface Asked {
  call: Call | MemberCall;
  input: RawInput;
  key: string;
}

interface Key {
  route: string;
  keyHash: Buffer;
}

interface Caller {
  scope: string;
  newSessionToken?: string;
}

type Callers = [current: Caller, ...earlier: Caller[]];

function scopeOf(route: string, { scope }: Caller): string {
  return `${route}|${scope}`;
}

/**
 * Returns the scope of a key, and the session that starts with the call if the caller has none. The session
 * depends on the secret key, so there is one caller for each secret key.
 */
function callersOf(secretKeys: SecretKeys, { call, input, key }: Asked): Callers {
  if ("user" in call) return [{ scope: `account:${call.user.accountId}` }];
  const { session_identifier } = (input.query ?? {}) as { session_identifier?: string };
  const session = session_identifier ?? call.cookie(CHECKOUT_COOKIE);
  if (session) return [{ scope: checkoutScope(session) }];
  const content = JSON.stringify(["session of a keyed call", call.address, call.userAgent, key]);
  return secretKeys.map((secretKey) => {
    const newSessionToken = sign(secretKey, content);
    return { scope: checkoutScope(newSessionToken), newSessionToken };
  }) as Callers;
}

function checkoutScope(session: string): string {
  return `checkout:${hash(session).toString("hex")}`;
}

/** Only a refusal is decided. After any other error, the outcome of the commit is unknown. */
function isDecided(error: unknown): boolean {
  return error instanceof Refusal && statusOf(error.code) < 500;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
