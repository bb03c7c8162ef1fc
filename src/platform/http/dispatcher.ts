import { Refusal } from "../../values/refusal.ts";
import { withinCall } from "../database/call-scope.ts";
import type { Call, EditCall, Member, MemberCall, Role } from "./call.ts";
import type { Client, Contract, Policy, RouteDefinition } from "./contract.ts";
import { createEdit, type LockAndRead } from "./editing/edit.ts";
import { checkEditing, stamp } from "./editing/stamp.ts";
import type { Idempotency } from "./idempotency/idempotency.ts";
import { type RawInput, validate } from "./validation.ts";
import { actingWithApiKey } from "./acting-api-key.ts";

/** The calls of an area: its contract and a handler for each call in it. */
export interface ApiArea {
  contract: Contract;
  /** Checked against the contract where they are written. */
  handlers: Record<string, (input: never, call: never) => Promise<unknown>>;
  /** How each resource that its calls edit is locked and read in the transaction of the edit, by its name. */
  resources?: Record<string, LockAndRead>;
}

export interface BoundRoute {
  name: string;
  definition: RouteDefinition;
  handle(input: RawInput, call: Call): Promise<unknown>;
  /** For a call that edits a resource. */
  lockAndRead?: LockAndRead | undefined;
}

/** What a caller sends beside the input. */
interface Conditions {
  idempotencyKey?: string | undefined;
  /** The version of the edited resource, as the caller read it. */
  version?: string | undefined;
}

export interface Dispatcher {
  routes: BoundRoute[];
  /** Checks the caller's permission only, for decisions before a body is read. */
  authorise(route: BoundRoute, params: unknown, call: Call): Promise<void>;
  dispatch(route: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown>;
  /** The typed client for pages: same handlers, same checks, no socket. */
  clientFor<C extends Contract>(call: Call): Client<C>;
}

/**
 * Policy first, then validation, then the handler, then the declared answer: for every call, over HTTP or in process.
 */
export function createDispatcher(areas: ApiArea[], idempotency: Idempotency): Dispatcher {
  const routes = areas.flatMap(bind);
  const byKey = new Map(
    routes.map((bound) => [`${bound.definition.method} ${bound.definition.path}`, bound]),
  );

  function dispatch(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    return withinCall({ isOfMember: isOfMember(bound.definition) }, () => answerCall(bound, raw, call));
  }

  async function answerCall(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    const { definition } = bound;
    const key = definition.isRepeatable ? raw.idempotencyKey : undefined;
    const admitted = await authorise(
      definition,
      raw.params,
      key === undefined ? call : { ...call, idempotencyKey: key },
    );
    const input = validate(definition, raw);
    const answer = async (of: Call | MemberCall) => {
      const result = await actingWithApiKey((of as Partial<MemberCall>).user?.apiKey?.name, () =>
        handle(bound, { input, version: raw.version }, of),
      );
      return definition.response ? stamp(definition, definition.response.parse(result)) : undefined;
    };
    if (key === undefined) return answer(admitted);
    return idempotency.once({ key, route: bound.name, input, call: admitted, answer });
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
    clientFor,
    authorise: async ({ definition }, params, call) => void (await authorise(definition, params, call)),
  };
}

/** Hands a call that edits a resource its transaction, and fails if the call does not use it. */
async function handle(
  bound: BoundRoute,
  { input, version }: { input: RawInput; version: string | undefined },
  call: Call | MemberCall,
): Promise<unknown> {
  const { definition, lockAndRead } = bound;
  if (!lockAndRead) return bound.handle(input, call);
  const { user = null } = call as Partial<MemberCall>;
  const { edit, wasUsed } = createEdit({ definition, lockAndRead, input: { ...input, user }, version });
  const result = await bound.handle(input, { ...call, edit } as EditCall);
  if (!wasUsed()) throw new Error(`the call ${bound.name} edits outside the transaction of the edit`);
  return result;
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

/** Is the call about the account of a member, and about no other? */
function isOfMember({ policy }: RouteDefinition): boolean {
  return NEEDED[policy] > 0 && policy !== "superadmin";
}

/** Whether this role may make calls of this policy. Null: not logged in. */
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
  // The admin area does not exist for other roles; within an account a low role gets 403.
  if (!mayCall(policy, user.role)) throw new Refusal(policy === "superadmin" ? "not_found" : "forbidden");
  if (user.apiKey && !takesApiKeys(definition)) throw new Refusal("not_for_api_keys");
  requireSecondStep(policy, user);
  requireEventAccess(definition, params, user);
  return { ...call, user };
}

/** Whether a program with an API key may make a call of a member. */
export function takesApiKeys({ policy, forApiKeys }: RouteDefinition): boolean {
  return forApiKeys === undefined ? policy !== "self" && policy !== "superadmin" : forApiKeys === "allowed";
}

/** Whether an event of the account is in the member's event scope. */
export function canAccessEvent({ eventIds }: Pick<Member, "eventIds">, eventId: number): boolean {
  return eventIds === null || eventIds.includes(eventId);
}

/** For public calls: the member who may also see what is not public, with the same checks as organisers' calls. */
export async function viewerOf(call: Call): Promise<Member | null> {
  const member = await call.member();
  return member && !member.lacksSecondStep && mayCall("user", member.role) ? member : null;
}

/** The same for an event: the account that it must belong to. */
export async function viewerAccountId(call: Call, eventId: number): Promise<number | null> {
  const member = await viewerOf(call);
  return member && canAccessEvent(member, eventId) ? member.accountId : null;
}

/** Where an account requires a second step, a member without one only reaches the page that sets it up. */
export function requireSecondStep(policy: Policy, { lacksSecondStep }: Member): void {
  if (lacksSecondStep && policy !== "self") throw new Refusal("second_step_required");
}

/** The one place that enforces event scopes; a call that declares nothing is refused. */
function requireEventAccess(definition: RouteDefinition, params: unknown, user: Member): void {
  const { policy, path, forEventScope } = definition;
  if (user.eventIds === null || policy === "self") return;
  if (forEventScope === "narrowed" || forEventScope === "same") return;
  if (!path.includes("{event_id}")) throw new Refusal("forbidden");
  // Another account's event looks like one that does not exist.
  if (!canAccessEvent(user, Number((params as { event_id: unknown }).event_id)))
    throw new Refusal("not_found");
  if (forEventScope === "refused") throw new Refusal("forbidden");
}

function bind(area: ApiArea): BoundRoute[] {
  return Object.entries(area.contract).map(([name, definition]) => {
    if (!Object.hasOwn(NEEDED, definition.policy)) throw new Error(`the call ${name} declares no policy`);
    const handler = area.handlers[name];
    if (!handler) throw new Error(`the call ${name} has no handler`);
    const lockAndRead = definition.edits && area.resources?.[definition.resource?.name ?? ""];
    checkEditing(name, definition, lockAndRead !== undefined);
    return { name, definition, handle: handler as unknown as BoundRoute["handle"], lockAndRead };
  });
}
