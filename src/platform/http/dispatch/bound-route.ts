import type * as z from "zod";
import type { Call } from "../call.ts";
import type { Contract, RouteDefinition } from "../contract.ts";
import type { DeclareAnswer } from "../declared-answer.ts";
import type { LockAndRead } from "../editing/edit.ts";
import { checkEditing } from "../editing/stamp.ts";
import type { RawInput } from "../validation.ts";
import { isForEverybody, isPolicy } from "./permissions.ts";

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

/** Binds each call of an area to its handler. Throws if a declaration is incomplete. */
export function bindRoutes(area: ApiArea, answerBy: (response: z.ZodType) => DeclareAnswer): BoundRoute[] {
  return Object.entries(area.contract).map(([name, definition]) => {
    if (!isPolicy(definition.policy)) throw new Error(`the call ${name} declares no policy`);
    const handler = area.handlers[name];
    if (!handler) throw new Error(`the call ${name} has no handler`);
    const lockAndRead = definition.edits && area.resources?.[definition.resource?.name ?? ""];
    checkEditing(name, definition, lockAndRead !== undefined);
    if (definition.mayLag && (definition.method !== "GET" || isForEverybody(definition)))
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

/** For a deletion, finds the call that edits the same resource and therefore can read it. */
export function siblingEdit({ definition }: BoundRoute, routes: BoundRoute[]): BoundRoute | undefined {
  if (definition.method !== "DELETE") return undefined;
  return routes.find((one) => one.lockAndRead && one.definition.path === definition.path);
}
