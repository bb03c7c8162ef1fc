import { Refusal } from "../../values/refusal.ts";
import type { Call, MemberCall, Role } from "./call.ts";
import type { Client, Contract, Policy, RouteDefinition } from "./contract.ts";
import type { Idempotency } from "./idempotency.ts";
import { type RawInput, validate } from "./validation.ts";

/** What an area gives to the API: its contract and a handler for each call in it. */
export interface ApiArea {
  contract: Contract;
  // biome-ignore: handlers are checked against their contract where they are written
  handlers: Record<string, (input: never, call: never) => Promise<unknown>>;
}

export interface BoundRoute {
  name: string;
  definition: RouteDefinition;
  handle(input: RawInput, call: Call): Promise<unknown>;
}

export interface Dispatcher {
  routes: BoundRoute[];
  /** May whoever calls have an answer at all? For what is decided before a body is read. */
  admit(route: BoundRoute, call: Call): Promise<void>;
  dispatch(route: BoundRoute, raw: RawInput & { idempotencyKey?: string }, call: Call): Promise<unknown>;
  /** The typed client for pages: same handlers, same checks, no socket. */
  clientFor<C extends Contract>(call: Call): Client<C>;
}

/** Policy first, then validation, then the handler, then the declared answer: for every road in. */
export function createDispatcher(areas: ApiArea[], idempotency: Idempotency): Dispatcher {
  const routes = areas.flatMap(bind);
  const byKey = new Map(
    routes.map((bound) => [`${bound.definition.method} ${bound.definition.path}`, bound]),
  );

  async function dispatch(
    bound: BoundRoute,
    raw: RawInput & { idempotencyKey?: string },
    call: Call,
  ): Promise<unknown> {
    const { definition } = bound;
    const key = definition.isRepeatable ? raw.idempotencyKey : undefined;
    const admitted = await admit(
      definition.policy,
      key === undefined ? call : { ...call, idempotencyKey: key },
    );
    const input = validate(definition, raw);
    const answer = async (of: Call | MemberCall) => {
      const result = await bound.handle(input, of);
      return definition.response ? definition.response.parse(result) : undefined;
    };
    if (key === undefined) return answer(admitted);
    return idempotency.once({ key, route: bound.name, input, call: admitted, answer });
  }

  function clientFor<C extends Contract>(call: Call): Client<C> {
    const send = (key: string, args: Partial<RawInput> & { idempotencyKey?: string } = {}) => {
      const bound = byKey.get(key);
      if (!bound) throw new Error(`no call ${key} in any contract`);
      return dispatch(
        bound,
        { params: args.params, query: args.query, body: args.body, idempotencyKey: args.idempotencyKey },
        call,
      );
    };
    return send as unknown as Client<C>;
  }

  return {
    routes,
    dispatch,
    clientFor,
    admit: async ({ definition }, call) => void (await admit(definition.policy, call)),
  };
}

const RANK: Record<Role, number> = { DOOR: 1, ORGANIZER: 2, ADMIN: 3, SUPERADMIN: 4 };
const NEEDED: Record<Policy, number> = {
  public: 0,
  checkout: 0,
  door: 0,
  provider: 0,
  member: 1,
  user: 2,
  admin: 3,
  superadmin: 4,
};

/** May somebody with this role make calls of this policy? Without a role: somebody who is not logged in. */
export function mayCall(policy: Policy, role: Role | null): boolean {
  return (role === null ? 0 : RANK[role]) >= NEEDED[policy];
}

async function admit(policy: Policy, call: Call): Promise<Call | MemberCall> {
  if (mayCall(policy, null)) return call;
  const user = await call.member();
  if (!user) throw new Refusal("not_logged_in");
  // The platform area does not exist for anybody else; within an account a low role is told so.
  if (!mayCall(policy, user.role)) throw new Refusal(policy === "superadmin" ? "not_found" : "forbidden");
  return { ...call, user };
}

function bind(area: ApiArea): BoundRoute[] {
  return Object.entries(area.contract).map(([name, definition]) => {
    if (!Object.hasOwn(NEEDED, definition.policy)) throw new Error(`the call ${name} declares no policy`);
    const handler = area.handlers[name];
    if (!handler) throw new Error(`the call ${name} has no handler`);
    return { name, definition, handle: handler as unknown as BoundRoute["handle"] };
  });
}
