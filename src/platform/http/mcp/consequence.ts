import { type Db, poolOf } from "../../database/database.ts";
import { classifyDatabaseError } from "../../database/classify-database-error.ts";
import { NotInRehearsal, rehearse } from "../../database/rehearsals/rehearse.ts";
import type { Call } from "../call.ts";
import type { BoundRoute } from "../dispatch/bound-route.ts";
import type { Dispatcher } from "../dispatcher.ts";
import type { ChangeMeasures } from "./measured.ts";

/** The arguments of a call as a model gives them. */
export interface CallArguments {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  version?: string | undefined;
}

export interface Rehearsing {
  dispatcher: Dispatcher;
  db: Db;
  measures: ChangeMeasures;
}

interface Consequence {
  /** What the change would do, in sentences with numbers. */
  consequence: string[];
  /** What cannot be known before the change. */
  not_known: string[];
}

/**
 * Rehearses the change: runs it in a transaction that is rolled back, and says what it wrote and what would
 * follow. Throws the refusal that the change would get.
 */
export async function consequenceOf(
  { dispatcher, db, measures }: Rehearsing,
  bound: BoundRoute,
  given: CallArguments,
  call: Call,
): Promise<Consequence> {
  const { definition } = bound;
  if (definition.unaudited === "reads only")
    return { consequence: ["Changes nothing: the call only reads."], not_known: [] };
  const reason = measures.notRehearsed[`${definition.method} ${definition.path}`];
  if (reason !== undefined) return { consequence: [reason], not_known: [] };
  const raw = { params: given.params, query: given.query ?? {}, body: given.body, version: given.version };
  const beside = await countedBeside({ dispatcher, measures }, bound, given, call);
  const rehearsed = await rehearse(poolOf(db), () => dispatcher.handleOnly(bound, raw, call), {
    measureBefore: (measure) => measures.before(measure),
    measureAfter: (measure, start) => measures.after(measure, start),
  });
  const { after, stoppedBy, error } = rehearsed;
  const outside = stoppedBy === null ? [] : [`It would ${stoppedBy}, which a dry run does not.`];
  if (after) {
    const words = [...beside, ...after.consequence];
    return {
      consequence:
        words.length > 0 ? words : ["Changes nothing: everything is already as the call wants it."],
      not_known: [...outside, ...after.notKnown, ...(beside.length === 0 ? after.notKnownUnlessCounted : [])],
    };
  }
  const isConflict = classifyDatabaseError(error) !== null;
  if (stoppedBy === null && !isConflict && !(error instanceof NotInRehearsal)) throw error;
  return {
    consequence: beside,
    not_known: [
      ...outside,
      ...(isConflict ? ["The dry run met concurrent work. Preview the change again."] : []),
      "What else it would do is not known in advance.",
    ],
  };
}

async function countedBeside(
  { dispatcher, measures }: Pick<Rehearsing, "dispatcher" | "measures">,
  { name }: BoundRoute,
  { params, body }: CallArguments,
  call: Call,
): Promise<string[]> {
  const counting = dispatcher.routes.find((one) => one.name === measures.countedBy[name]);
  if (!counting) return [];
  const { data } = (await dispatcher.dispatch(counting, { params, query: {}, body }, call)) as {
    data: unknown;
  };
  return measures.wordsOfCounted(data, body);
}
