import { Refusal } from "../../../values/refusal.ts";
import type { Call, Member, MemberCall, Role } from "../call.ts";
import type { Policy, RouteDefinition } from "../contract.ts";

/**
 * Returns the call with its member. Refuses a caller whose role, API key, session or event scope does not
 * cover the call. The only place that decides what callers may do.
 */
export async function authorise(
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

export function isPolicy(policy: string): boolean {
  return Object.hasOwn(NEEDED, policy);
}

/** True if the call needs no permission. */
export function isForEverybody({ policy }: RouteDefinition): boolean {
  return NEEDED[policy] === 0;
}

/** True if the call is about the account of the member and no other account. */
export function isOfMember({ policy }: RouteDefinition): boolean {
  return NEEDED[policy] > 0 && policy !== "superadmin";
}

/** True if this role may make calls of this policy. Null: not logged in. */
export function mayCall(policy: Policy, role: Role | null): boolean {
  return (role === null ? 0 : RANK[role]) >= NEEDED[policy];
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
  // Undefined: a model may leave out all path parameters.
  const given = params as { event_id?: unknown } | undefined;
  // An event of another account must look like an event that does not exist.
  if (!canAccessEvent(user, Number(given?.event_id))) throw new Refusal("not_found");
  if (forEventScope === "refused") throw new Refusal("forbidden");
}
