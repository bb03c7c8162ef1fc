import type { Call, Member } from "../src/platform/http/call.ts";
import type { Client, Contract } from "../src/platform/http/contract.ts";
import type { ApiArea } from "../src/platform/http/dispatch/bound-route.ts";
import { createDispatcher } from "../src/platform/http/dispatcher.ts";
import { createIdempotency } from "../src/platform/http/idempotency/idempotency.ts";
import type { Db } from "../src/platform/database/database.ts";

const SECRET_KEY = "0123456789-abcdefghijklmnopqrstuvwxyz";

interface CallerFacts {
  /** A row of makeMember. Undefined: not logged in. */
  member?: { account_id: number; user_id: number; role: Member["role"] };
  isEmailVerified?: boolean;
  locale?: Call["locale"];
  cookies?: Record<string, string>;
  /** The client's address, which limits on holds count. */
  address?: string;
}

/** The typed client without a socket, with the same policies, validation and answers as over HTTP. */
export function clientOf<C extends Contract>(db: Db, areas: ApiArea[], caller: CallerFacts = {}): Client<C> {
  return createDispatcher(areas, createIdempotency(db, [SECRET_KEY])).clientFor<C>(callOf(caller));
}

/** The facts of an imaginary request. Cookies that handlers set are added to `cookies`. */
export function callOf({
  member,
  isEmailVerified = true,
  locale = "en",
  cookies = {},
  address = "192.0.2.1",
}: CallerFacts = {}): Call {
  return {
    requestId: "test",
    locale,
    address,
    userAgent: "test",
    cookie: (name) => cookies[name],
    setCookie: (name, value) => void (cookies[name] = value),
    clearCookie: (name) => void delete cookies[name],
    member: async () =>
      member
        ? {
            userId: member.user_id,
            accountId: member.account_id,
            role: member.role,
            isEmailVerified,
            eventIds: null,
            lacksSecondStep: false,
            sessionHash: Buffer.alloc(32),
          }
        : null,
  };
}
