import type * as z from "zod";
import type { Locale } from "../../values/locales.ts";
import type { Answer, Contract, MemberPolicy, RouteDefinition } from "./contract.ts";

/** From the one that may do everything down to the one that only works at the door. */
export const ROLES = ["SUPERADMIN", "ADMIN", "ORGANIZER", "DOOR"] as const;
export type Role = (typeof ROLES)[number];

/** The member of an account on whose behalf a call is made. */
export interface Member {
  userId: number;
  accountId: number;
  role: Role;
  isEmailVerified: boolean;
  /** The events they may see; null: all of the account's, also those to come. */
  eventIds: readonly number[] | null;
  /** The account wants a second step of everybody, and this person has none: first they set it up. */
  lacksSecondStep: boolean;
  /** Identifies the session, so that logging out ends this one. */
  sessionHash: Buffer;
}

export interface CookieOptions {
  /** Seconds; absent: until the browser closes. */
  maxAge?: number;
  /** Readable by scripts: language and colour scheme only. */
  isReadable?: boolean;
}

/** Facts about one request, gathered once, for HTTP and in-process calls alike. */
export interface Call {
  requestId: string;
  locale: Locale;
  /** The client's address as far as it can be trusted. */
  address: string;
  userAgent: string;
  /** Of a call that may be repeated: the same key is the same wish. */
  idempotencyKey?: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  /** The logged-in member, looked up once; for public calls that show more to the owner. */
  member(): Promise<Member | null>;
}

export type MemberCall = Call & { user: Member };
type CallFor<R extends RouteDefinition> = R["policy"] extends MemberPolicy ? MemberCall : Call;

type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Input<R extends RouteDefinition> {
  params: Received<R["params"]>;
  query: Received<R["query"]>;
  body: Received<R["body"]>;
}

export type Handler<R extends RouteDefinition> = (input: Input<R>, call: CallFor<R>) => Promise<Answer<R>>;

/** One handler for each call of a contract, checked by the compiler. */
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> };

// The names are those over https; `cookieRules` decides what travels.
export const SESSION_COOKIE = "__Host-session";
export const CHECKOUT_COOKIE = "__Host-checkout";
export const LOCALE_COOKIE = "locale";
export const COLOR_SCHEME_COOKIE = "color_scheme";
