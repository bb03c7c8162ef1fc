import type * as z from "zod";
import { Refusal } from "../../values/refusal.ts";
import { withinCall } from "../database/call-scope.ts";
import { measureCall } from "../metrics/work-metrics.ts";
import { inSpan } from "../telemetry/spans.ts";
import type { AuditTrail } from "./audit/audit-trail.ts";
import { type Reads, readsPrimary, type Replica } from "../database/replica/open-replica.ts";
import type { Call, EditCall, Member, MemberCall, ReadCall, Role } from "./call.ts";
import type { Client, Contract, Policy, RouteDefinition } from "./contract.ts";
import { checkedAnswer, type DeclareAnswer } from "./declared-answer.ts";
import { createEdit, type LockAndRead, type NoteEdit } from "./editing/edit.ts";
import { checkEditing, stamp } from "./editing/stamp.ts";
import type { Idempotency } from "./idempotency/idempotency.ts";
import { type RawInput, validate } from "./validation.ts";
import { actingWithApiKey } from "./acting-api-key.ts";

/** The calls of an area: its contract and a handler for each call in it. */
export interface ApiArea {
  contract: Contract;
  /** Checked against the contract at their declaration. */
  handlers: Record<string, (input: never, call: never) => Promise<unknown>>;
  /**
   * For each resource that the calls edit, by its name: how to lock and read it in the transaction of the
   * edit.
   */
  resources?: Record<string, LockAndRead>;
}

export interface BoundRoute {
  name: string;
  definition: RouteDefinition;
  handle(input: RawInput, call: Call): Promise<unknown>;
  /** Present for a call that edits a resource. */
  lockAndRead?: LockAndRead | undefined;
  /** Null for a call that answers without a body. */
  declareAnswer: DeclareAnswer | null;
}

/** What a caller sends in addition to the input. */
interface Conditions {
  idempotencyKey?: string | undefined;
  /** The version of the edited resource, as the caller read it. */
  version?: string | undefined;
}

export interface Dispatcher {
  routes: BoundRoute[];
  /** Checks only the caller's permission, for decisions before the body is read. */
  authorise(route: BoundRoute, params: unknown, call: Call): Promise<void>;
  dispatch(route: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown>;
  /**
   * Runs the handler with the same permission and validation, but without idempotency key, audit entry and
   * metrics. For `rehearse`, which rolls back what it writes.
   */
  handleOnly(route: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown>;
  /** Returns the typed client for pages. It uses the same handlers and checks, without a socket. */
  clientFor<C extends Contract>(call: Call): Client<C>;
}

/**
 * Runs each call in the same order, over HTTP or in process: policy, validation, handler, declared answer.
 * In production, `answerBy` is `declaredAnswer`: the values of our own code are not checked again.
 */
export function createDispatcher(
  areas: ApiArea[],
  idempotency: Idempotency,
  audit?: AuditTrail,
  replica?: Pick<Replica, "read" | "noteWrite">,
  answerBy: (response: z.ZodType) => DeclareAnswer = checkedAnswer,
): Dispatcher {
  const routes = areas.flatMap((area) => bind(area, answerBy));
  const byKey = new Map(
    routes.map((bound) => [`${bound.definition.method} ${bound.definition.path}`, bound]),
  );

  function dispatch(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    return measureCall(bound.name, () =>
      inSpan(bound.name, {}, () =>
        withinCall({ isOfMember: isOfMember(bound.definition) }, () => answerCall(bound, raw, call)),
      ),
    );
  }

  async function handleOnly(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    const { definition } = bound;
    return withinCall({ isOfMember: isOfMember(definition) }, async () => {
      const admitted = isForEverybody(definition) ? call : await authorise(definition, raw.params, call);
      const given = { input: validate(definition, raw), version: raw.version };
      const name = (admitted as Partial<MemberCall>).user?.apiKey?.name;
      return actingWithApiKey(name, () => handle(bound, given, admitted));
    });
  }

  async function answerCall(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    const { definition } = bound;
    const key = definition.isRepeatable ? raw.idempotencyKey : undefined;
    const caller = key === undefined ? call : { ...call, idempotencyKey: key };
    const admitted = isForEverybody(definition) ? caller : await authorise(definition, raw.params, caller);
    const given = { input: validate(definition, raw), version: raw.version };
    const answer = (of: Call | MemberCall) => answerCaller(bound, given, of);
    if (key === undefined) return answer(admitted);
    return idempotency.once({ key, route: bound.name, input: given.input, call: admitted, answer });
  }

  async function answerCaller(bound: BoundRoute, given: Given, call: Call | MemberCall): Promise<unknown> {
    const { definition, declareAnswer } = bound;
    const result = await ("user" in call ? answerMember(bound, given, call) : handle(bound, given, call));
    return declareAnswer ? stamp(definition, declareAnswer(result)) : undefined;
  }

  async function answerMember(bound: BoundRoute, given: Given, call: MemberCall): Promise<unknown> {
    const { definition } = bound;
    const result = await actingWithApiKey(call.user.apiKey?.name, () =>
      definition.mayLag ? readWhereItMay(bound, given.input, call) : audited(bound, given, call),
    );
    if (replica && definition.method !== "GET") await replica.noteWrite(writerOf(call.user));
    return result;
  }

  function readWhereItMay(bound: BoundRoute, input: RawInput, call: MemberCall): Promise<unknown> {
    const handleWith = (reads: Reads) => bound.handle(input, { ...call, reads } as ReadCall);
    if (!replica) return handleWith(readsPrimary);
    const { event_id: eventId } = (input.params ?? {}) as { event_id?: number };
    return replica.read({ userId: writerOf(call.user), eventId }, handleWith);
  }

  /**
   * Records writes of members in their account's audit log: edits in their transaction, other writes after
   * it.
   */
  async function audited(bound: BoundRoute, given: Given, call: MemberCall): Promise<unknown> {
    const entry = audit?.begin(bound, given.input, call);
    if (!entry) return handle(bound, given, call);
    await entry.lookBefore(siblingEdit(bound, routes));
    const result = await handle(bound, given, call, entry.noteEdit);
    await entry.finish(result);
    return result;
  }

  function clientFor<C extends Contract>(call: Call): Client<C> {
    const send = (key: string, args: Partial<RawInput> & Conditions = {}) => {
      const bound = byKey.get(key);
      if (!bound) throw new Error(`no call ${key} in any contract`);
      const { params, query, body, idempotencyKey, version } = args;
      return dispatch(bound, { params, query, body, idempotencyKey, version }, call);
    };
    return send as unknown as Client<C>;
  }

  return {
    routes,
    dispatch,
    handleOnly,
    clientFor,
    authorise: async ({ definition }, params, call) => void (await authorise(definition, params, call)),
  };
}

interface Given {
  input: RawInput;
  version: string | undefined;
}

function handle(
  bound: BoundRoute,
  given: Given,
  call: Call | MemberCall,
  onEdited?: NoteEdit,
): Promise<unknown> {
  const { lockAndRead } = bound;
  return lockAndRead
    ? handleEdit({ ...bound, lockAndRead }, given, call, onEdited)
    : bound.handle(given.input, call);
}

/** Passes the transaction to a call that edits a resource. Fails if the call does not use it. */
async function handleEdit(
  bound: BoundRoute & { lockAndRead: LockAndRead },
  { input, version }: Given,
  call: Call | MemberCall,
  onEdited?: NoteEdit,
): Promise<unknown> {
  const { definition, lockAndRead } = bound;
  const { user = null } = call as Partial<MemberCall>;
  const { edit, wasUsed } = createEdit({
    definition,
    lockAndRead,
    input: { ...input, user },
    version,
    onEdited,
  });
  const result = await bound.handle(input, { ...call, edit } as EditCall);
  if (!wasUsed()) throw new Error(`the call ${bound.name} edits outside the transaction of the edit`);
  return result;
}

/** Who acts, whatever name they act in. */
function writerOf({ impersonator, userId }: Member): number {
  return impersonator?.userId ?? userId;
}

const RANK: Record<Role, number> = { DOOR: 1, ORGANIZER: 2, ADMIN: 3, SUPERADMIN: 4 };
const NEEDED: Record<Policy, number> = {
  public: 0,
  checkout: 0,
  door: 0,
  provider: 0,
  self: 1,
  member: 1,
  user: 2,
  admin: 3,
  superadmin: 4,
};

/** True if the call needs no permission. */
function isForEverybody({ policy }: RouteDefinition): boolean {
  return NEEDED[policy] === 0;
}

/** True if the call is about the account of the member and no other account. */
function isOfMember({ policy }: RouteDefinition): boolean {
  return NEEDED[policy] > 0 && policy !== "superadmin";
}

/** True if this role may make calls of this policy. Null: not logged in. */
export function mayCall(policy: Policy, role: Role | null): boolean {
  return (role === null ? 0 : RANK[role]) >= NEEDED[policy];
}

async function authorise(
  definition: RouteDefinition,
  params: unknown,
  call: Call,
): Promise<Call | MemberCall> {
  const { policy } = definition;
  if (mayCall(policy, null)) return call;
  const user = await call.member();
  if (!user) throw new Refusal("not_logged_in");
  // To other roles the admin area does not exist. Within an account, a role that is too low gets 403.
  if (!mayCall(policy, user.role)) throw new Refusal(policy === "superadmin" ? "not_found" : "forbidden");
  if (user.apiKey && !takesApiKeys(definition)) throw new Refusal("not_for_api_keys");
  if (user.isSuspended && policy !== "self") throw new Refusal("account_suspended");
  if (user.impersonator && !isForImpersonators(definition)) throw new Refusal("not_while_impersonating");
  requireSecondStep(policy, user);
  requireEventAccess(definition, params, user);
  return { ...call, user };
}

/** True if a program with an API key may make this member's call. */
export function takesApiKeys({ policy, forApiKeys }: RouteDefinition): boolean {
  return forApiKeys === undefined ? policy !== "self" && policy !== "superadmin" : forApiKeys === "allowed";
}

/** True if a platform administrator may make the call in a member's name. */
export function isForImpersonators({ policy, method, whileImpersonating }: RouteDefinition): boolean {
  return whileImpersonating === undefined
    ? policy !== "self" || method === "GET"
    : whileImpersonating === "allowed";
}

/** True if an event of the account is in the member's event scope. */
export function canAccessEvent({ eventIds }: Pick<Member, "eventIds">, eventId: number): boolean {
  return eventIds === null || eventIds.includes(eventId);
}

/**
 * For public calls: returns the member who may also see unpublished content, after the same checks as in
 * organisers' calls.
 */
export async function viewerOf(call: Call): Promise<Member | null> {
  const member = await call.member();
  const isAdmitted = member && !member.lacksSecondStep && !member.isSuspended;
  return isAdmitted && mayCall("user", member.role) ? member : null;
}

/** Returns the viewer's account for a call about an event. The event must belong to this account. */
export async function viewerAccountId(call: Call, eventId: number): Promise<number | null> {
  const member = await viewerOf(call);
  return member && canAccessEvent(member, eventId) ? member.accountId : null;
}

/** If the account requires a second step, a member without one reaches only the page that sets it up. */
export function requireSecondStep(policy: Policy, { lacksSecondStep }: Member): void {
  if (lacksSecondStep && policy !== "self") throw new Refusal("second_step_required");
}

/** The only place that enforces event scopes. A call that declares nothing is refused. */
function requireEventAccess(definition: RouteDefinition, params: unknown, user: Member): void {
  const { policy, path, forEventScope } = definition;
  if (user.eventIds === null || policy === "self") return;
  if (forEventScope === "narrowed" || forEventScope === "same") return;
  if (!path.includes("{event_id}")) throw new Refusal("forbidden");
  // An event of another account must look like an event that does not exist.
  if (!canAccessEvent(user, Number((params as { event_id: unknown }).event_id)))
    throw new Refusal("not_found");
  if (forEventScope === "refused") throw new Refusal("forbidden");
}

/** For a deletion, finds the call that edits the same resource and therefore can read it. */
function siblingEdit({ definition }: BoundRoute, routes: BoundRoute[]): BoundRoute | undefined {
  if (definition.method !== "DELETE") return undefined;
  return routes.find((one) => one.lockAndRead && one.definition.path === definition.path);
}

function bind(area: ApiArea, answerBy: (response: z.ZodType) => DeclareAnswer): BoundRoute[] {
  return Object.entries(area.contract).map(([name, definition]) => {
    if (!Object.hasOwn(NEEDED, definition.policy)) throw new Error(`the call ${name} declares no policy`);
    const handler = area.handlers[name];
    if (!handler) throw new Error(`the call ${name} has no handler`);
    const lockAndRead = definition.edits && area.resources?.[definition.resource?.name ?? ""];
    checkEditing(name, definition, lockAndRead !== undefined);
    if (definition.mayLag && (definition.method !== "GET" || NEEDED[definition.policy] === 0))
      throw new Error(`the call ${name} may lag, but it is not a read of a member`);
    return {
      name,
      definition,
      handle: handler as unknown as BoundRoute["handle"],
      lockAndRead,
      declareAnswer: definition.response && answerBy(definition.response),
    };
  });
}
