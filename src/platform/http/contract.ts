import * as z from "zod";
import type { Resource } from "./editing/resource.ts";

/**
 * The contract kit: a plain object describes a call once. The HTTP route, validation, serialisation, the
 * typed client (in process and in the browser) and the OpenAPI description follow from this object. Portable:
 * browsers import only its types.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Permission to call. Every route declares a policy; a route without a policy fails the build.
 * - public: anyone
 * - checkout: the holder of the order's checkout session (the handler compares it)
 * - door: the holder of the check-in list's link
 * - provider: a payment provider with a signed message
 * - self: an active member of an account, only for their own data
 * - member: an active member of the account, including door staff
 * - user / admin / superadmin: an active member of the account, with at least that role
 */
export type Policy = "public" | "checkout" | "door" | "provider" | MemberPolicy;
export type MemberPolicy = "self" | "member" | "user" | "admin" | "superadmin";

export interface RouteDefinition {
  method: Method;
  /** Below /api, parameters in braces: /events/{event_id} */
  path: string;
  summary: string;
  policy: Policy;
  /**
   * How the call treats a member with an event scope. A call about one event (`{event_id}`) is allowed if the
   * event is in scope; any other call is refused, unless it declares
   * - narrowed: the handler limits itself to `user.eventIds`
   * - same: the call does not concern events
   * - refused: not allowed, although it names an event
   */
  forEventScope?: "narrowed" | "same" | "refused";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Null: answers 204 without a body. */
  response: z.ZodType | null;
  /** The status of success. Default: 200, or 204 without a response. */
  status?: number;
  /** Passes on the body unparsed, because its signature covers the bytes: see RawMessage. */
  isRaw?: boolean;
  /**
   * The body is a form with files (multipart). Its fields are text, and each of its files is an UploadedFile.
   */
  takesFiles?: { maxBytes: number };
  /**
   * Whether an API key may make the call. Default: every call of a member except `self` and `superadmin`,
   * because profile, sessions, password and second step belong to the person alone.
   */
  forApiKeys?: "allowed" | "refused";
  /**
   * Whether a platform administrator may make the call in a member's name. Default: every call except writes
   * of `self`, because passwords, second steps, addresses and sessions belong to the person alone.
   */
  whileImpersonating?: "allowed" | "refused";
  /** Fields of the answer that the audit log records, beside what was sent. */
  auditsAnswer?: readonly string[];
  /** The reason why a member's write leaves no entry in the account's audit log. */
  unaudited?: string;
  /**
   * The call only reads, and a replica may serve it: the answer may be some seconds old, except for the caller's own
   * writes. The handler reads with `call.reads(db)`. For reports, long lists and searches.
   */
  mayLag?: true;
  /** Accepts an Idempotency-Key: the same key and body get the same answer for 24 hours. */
  isRepeatable?: boolean;
  /** The resource in `data` of the answer, or in a list of them. Each one gets its version. */
  resource?: Resource;
  /**
   * The call changes its resource and accepts If-Match. Fields that the body leaves out are reset (whole) or
   * stay (part). Every PUT and PATCH declares this, or gives the reason in `unversioned`.
   */
  edits?: "whole" | "part";
  /**
   * Parts of the body that are not fields of the resource, for example a password or how a change is settled.
   */
  writesBeside?: readonly string[];
  /** The reason why two callers cannot overwrite each other's work. */
  unversioned?: string;
}

/** The body of a call that `isRaw`. */
export const RawMessage = z.object({
  bytes: z.custom<Buffer>((value) => value instanceof Uint8Array),
  headers: z.record(z.string(), z.string().optional()),
});

/** A file of a form with `takesFiles`. The client chooses name and type: do not trust them. */
export const UploadedFile = z.object({
  bytes: z.custom<Buffer>((value) => value instanceof Uint8Array && value.length > 0),
  file_name: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** The answer of a call that returns a file: a stream of bytes, never completely in memory. */
export const FileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === "object" && value !== null),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

export type Contract = Record<string, RouteDefinition>;

export const route = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** The arguments of one route. */
export type Arguments<R extends RouteDefinition> = (R["params"] extends z.ZodType
  ? { params: Sent<R["params"]> }
  : {}) &
  (R["query"] extends z.ZodType ? { query?: Sent<R["query"]> } : {}) &
  (R["body"] extends z.ZodType ? { body: Sent<R["body"]> } : {}) & {
    idempotencyKey?: string;
    /** Gives up the request. In process it has no effect. */
    signal?: AbortSignal;
    /**
     * The version of the edited resource, as the caller read it. A write without a version overwrites what
     * others wrote meanwhile.
     */
    version?: string;
  };

export type Answer<R extends RouteDefinition> = R["response"] extends z.ZodType
  ? z.output<R["response"]>
  : undefined;

type ByKey<C extends Contract> = { [Name in keyof C as `${C[Name]["method"]} ${C[Name]["path"]}`]: C[Name] };
type At<C extends Contract, Key> = Key extends keyof ByKey<C>
  ? ByKey<C>[Key] extends infer Found extends RouteDefinition
    ? Found
    : never
  : never;

/** A client whose edits always carry the version that they edit. */
export type EditingClient<C extends Contract> = <Key extends keyof ByKey<C>>(
  key: Key,
  ...args: {} extends EditingArguments<At<C, Key>>
    ? [args?: EditingArguments<At<C, Key>>]
    : [args: EditingArguments<At<C, Key>>]
) => Promise<Answer<At<C, Key>>>;

type EditingArguments<R extends RouteDefinition> = Arguments<R> &
  (R["edits"] extends string ? { version: string } : {});

/** `api("GET /events/{event_id}", { params: { event_id: 7 } })`. Wrong paths and bodies do not compile. */
export type Client<C extends Contract> = <Key extends keyof ByKey<C>>(
  key: Key,
  ...args: {} extends Arguments<At<C, Key>> ? [args?: Arguments<At<C, Key>>] : [args: Arguments<At<C, Key>>]
) => Promise<Answer<At<C, Key>>>;

export type AnswerTo<C extends Contract, Key extends keyof ByKey<C>> = Answer<At<C, Key>>;
