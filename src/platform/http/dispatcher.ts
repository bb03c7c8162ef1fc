import type * as z from "zod";
import { withinCall } from "../database/call-scope.ts";
import { measureCall } from "../metrics/work-metrics.ts";
import { inSpan } from "../telemetry/spans.ts";
import type { AuditTrail } from "./audit/audit-trail.ts";
import { type Reads, readsPrimary, type Replica } from "../database/replica/open-replica.ts";
import type { Call, Member, MemberCall, ReadCall } from "./call.ts";
import type { Client, Contract } from "./contract.ts";
import { checkedAnswer, type DeclareAnswer } from "./declared-answer.ts";
import { type ApiArea, bindRoutes, type BoundRoute, siblingEdit } from "./dispatch/bound-route.ts";
import { type Given, handleCall } from "./dispatch/handle-call.ts";
import { authorise, isForEverybody, isOfMember } from "./dispatch/permissions.ts";
import { stamp } from "./editing/stamp.ts";
import type { Idempotency } from "./idempotency/idempotency.ts";
import { type RawInput, validate } from "./validation.ts";
import { actingWithApiKey } from "./acting-api-key.ts";

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
  const routes = areas.flatMap((area) => bindRoutes(area, answerBy));
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
    return withinCall({ isOfMember: isOfMember(bound.definition) }, async () => {
      const admitted = await admit(bound, raw, call);
      const name = "user" in admitted.call ? admitted.call.user.apiKey?.name : undefined;
      return actingWithApiKey(name, () => handleCall(bound, admitted.given, admitted.call));
    });
  }

  async function answerCall(bound: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<unknown> {
    const key = bound.definition.isRepeatable ? raw.idempotencyKey : undefined;
    const caller = key === undefined ? call : { ...call, idempotencyKey: key };
    const admitted = await admit(bound, raw, caller);
    const answer = (of: Call | MemberCall) => answerCaller(bound, admitted.given, of);
    if (key === undefined) return answer(admitted.call);
    const { input } = admitted.given;
    return idempotency.once({ key, route: bound.name, input, call: admitted.call, answer });
  }

  async function answerCaller(bound: BoundRoute, given: Given, call: Call | MemberCall): Promise<unknown> {
    const { definition, declareAnswer } = bound;
    const result = await ("user" in call ? answerMember(bound, given, call) : handleCall(bound, given, call));
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
    if (!entry) return handleCall(bound, given, call);
    await entry.lookBefore(siblingEdit(bound, routes));
    const result = await handleCall(bound, given, call, entry.noteEdit);
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

/** Permission comes first: a caller without it learns nothing about the input. */
async function admit({ definition }: BoundRoute, raw: RawInput & Conditions, call: Call): Promise<Admitted> {
  const admitted = isForEverybody(definition) ? call : await authorise(definition, raw.params, call);
  return { call: admitted, given: { input: validate(definition, raw), version: raw.version } };
}

interface Admitted {
  /** With the member, if the call needs one. */
  call: Call | MemberCall;
  given: Given;
}

/** Returns the user who really acts: during impersonation, the platform administrator. */
function writerOf({ impersonator, userId }: Member): number {
  return impersonator?.userId ?? userId;
}
