import type * as z from "zod";
import type { Locale } from "../../values/languages/locales.ts";
import type { Reads } from "../database/replica/open-replica.ts";
import type { Answer, Contract, MemberPolicy, RouteDefinition } from "./contract.ts";
import type { Edit } from "./editing/transaction.ts";

/** Ordered from the most powerful role to the role that only works at the door. */
export const ROLES = ["SUPERADMIN", "ADMIN", "ORGANIZER", "DOOR"] as const;
export type Role = (typeof ROLES)[number];

/** The member of an account on whose behalf a call is made. */
export interface Member {
  userId: number;
  accountId: number;
  role: Role;
  isEmailVerified: boolean;
  /** The member's event scope; null: all events of the account, including future ones. */
  eventIds: readonly number[] | null;
  /** The account requires a second step and this member has none: they must set it up first. */
  lacksSecondStep: boolean;
  /** Identifies the session, so that a log-out ends only this session. Empty for an API key. */
  sessionHash: Buffer;
  /** The API key with which a program calls on the member's behalf. */
  apiKey?: { id: number; name: string };
  /** The platform administrator who acts in the member's name, in a separate session. */
  impersonator?: { userId: number; name: string; until: Date };
  /** The account is suspended: its members reach only their own data. */
  isSuspended?: boolean;
}

export interface CookieOptions {
  /** In seconds. Undefined: until the browser closes. */
  maxAge?: number;
  /** Readable by scripts. Only for language and colour scheme. */
  isReadable?: boolean;
}

/** Facts about one request, collected once, for HTTP and in-process calls alike. */
export interface Call {
  requestId: string;
  locale: Locale;
  /**
   * The client's address as far as it can be trusted. NOBODY for a page that is rendered for all visitors.
   */
  address: string;
  userAgent: string;
  /** Key of a call that may be repeated: the same key stands for the same intent. */
  idempotencyKey?: string;
  /**
   * The token for a checkout session that starts with this call. It is derived from the idempotency key, so
   * that a repeat from a caller without cookies starts the same session again. Undefined if the caller has a
   * session or sends no key.
   */
  newSessionToken?: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
  /** Returns the logged-in member, looked up once. Public calls use this to show more to the owner. */
  member(): Promise<Member | null>;
}

export type MemberCall = Call & { user: Member };
/** A call of a route with `mayLag`. Its handler must use `reads(db)` for every query: it selects replica or primary. */
export type ReadCall = MemberCall & { reads: Reads };
/** A call that changes a resource must use the transaction it receives. */
export type EditCall = Call & { edit: Edit };
type CallFor<R extends RouteDefinition> = (R["policy"] extends MemberPolicy ? MemberCall : Call) &
  (R["edits"] extends string ? EditCall : {}) &
  (R["mayLag"] extends true ? Pick<ReadCall, "reads"> : {});

/** Handlers return the resource; the dispatcher adds its version. */
type Unstamped<A> = A extends { data: (infer Row extends Stamped)[] }
  ? Omit<A, "data"> & { data: Bare<Row>[] }
  : A extends { data: infer Row extends Stamped }
    ? Omit<A, "data"> & { data: Bare<Row> }
    : A;
type Stamped = { version: string };
type Bare<Row extends Stamped> = {
  [Field in keyof Omit<Row, "version">]: Row[Field] extends (infer Part extends Stamped)[]
    ? Omit<Part, "version">[]
    : Row[Field];
};

type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Input<R extends RouteDefinition> {
  params: Received<R["params"]>;
  query: Received<R["query"]>;
  body: Received<R["body"]>;
}

export type Handler<R extends RouteDefinition> = (
  input: Input<R>,
  call: CallFor<R>,
) => Promise<Unstamped<Answer<R>>>;

export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> };

export const NOBODY = "";

// These are the names over https; `cookieRules` sets the actual names.
export const SESSION_COOKIE = "__Host-session";
export const CHECKOUT_COOKIE = "__Host-checkout";
/** Identifies a device at the doors that it opened. */
export const DOOR_COOKIE = "__Host-door";
export const LOCALE_COOKIE = "locale";
/** The language in the profile of the logged-in user. The browser's language takes precedence. */
export const SAVED_LOCALE_COOKIE = "saved_locale";
export const COLOR_SCHEME_COOKIE = "color_scheme";
