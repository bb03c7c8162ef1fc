import { type Db, poolOf } from "../../database/database.ts";
import { classifyDatabaseError } from "../../database/classify-database-error.ts";
import { NotInRehearsal, rehearse } from "../../database/rehearsals/rehearse.ts";
import type { Call } from "../call.ts";
import type { BoundRoute } from "../dispatch/bound-route.ts";
import type { Dispatcher } from "../dispatcher.ts";
import { many, wordsOf } from "./consequence-words.ts";
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

/** Calls that act outside the database immediately, with their effect. They are never rehearsed. */
export const NOT_REHEARSED: Readonly<Record<string, string>> = {
  "POST /events/{event_id}/email-templates/test": "Sends one test email to the caller at once.",
  "POST /organizers/{organizer_id}/email-templates/test": "Sends one test email to the caller at once.",
};

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
  const reason = NOT_REHEARSED[`${definition.method} ${definition.path}`];
  if (reason !== undefined) return { consequence: [reason], not_known: [] };
  const raw = { params: given.params, query: given.query ?? {}, body: given.body, version: given.version };
  const beside = await countedBeside(dispatcher, bound, given, call);
  const rehearsed = await rehearse(poolOf(db), () => dispatcher.handleOnly(bound, raw, call), {
    measureBefore: measures.before,
    measureAfter: measures.after,
  });
  const { after, stoppedBy, error } = rehearsed;
  const outside = stoppedBy === null ? [] : [`It would ${stoppedBy}, which a dry run does not.`];
  if (after) {
    const words = [...beside, ...wordsOf(after)];
    return {
      consequence:
        words.length > 0 ? words : ["Changes nothing: everything is already as the call wants it."],
      not_known: [
        ...outside,
        ...unknownOf(after.refunds.length > 0, after.tasks.length > 0 && beside.length === 0),
      ],
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

function unknownOf(refunds: boolean, tasks: boolean): string[] {
  return [
    ...(refunds ? ["Whether the payment provider accepts the refund is known only afterwards."] : []),
    ...(tasks ? ["Rows that change before the background task reaches them may be left out."] : []),
  ];
}

/** For calls that take effect later: the call that counts the affected rows or people in advance. */
export const COUNTED_BY: Readonly<Record<string, string>> = {
  writeMessage: "countRecipients",
  updateMessage: "countRecipients",
  actOnOrders: "previewActOnOrders",
  actOnAttendees: "previewActOnAttendees",
};

async function countedBeside(
  dispatcher: Dispatcher,
  { name }: BoundRoute,
  { params, body }: CallArguments,
  call: Call,
): Promise<string[]> {
  const counting = dispatcher.routes.find((one) => one.name === COUNTED_BY[name]);
  if (!counting) return [];
  const { data } = (await dispatcher.dispatch(counting, { params, query: {}, body }, call)) as {
    data: Counted;
  };
  if ("recipients_count" in data) return wordsOfRecipients(data, body as object);
  return wordsOfReach(data);
}

type Recipients = { recipients_count: number; left_out_count: number };
type Reach = {
  chosen: number;
  fitting: number;
  people: number;
  refunded: { minor: number; currency: string } | null;
};
type Counted = Recipients | Reach;

function wordsOfRecipients(
  { recipients_count: count, left_out_count: leftOut }: Recipients,
  body: object,
): string[] {
  const sending = body as { is_test?: boolean; scheduled_at?: unknown; send_copy_to_current_user?: boolean };
  if (sending.is_test) return ["Emails only the caller, as a test."];
  const when = sending.scheduled_at ? "at the scheduled time" : "soon after the change";
  return [
    `Emails ${many(count, "recipient")} ${when}, as counted now.`,
    ...(sending.send_copy_to_current_user ? ["Emails a copy to the caller."] : []),
    ...(leftOut > 0 ? [`Leaves out ${leftOut}, who do not want advertising.`] : []),
  ];
}

function wordsOfReach({ chosen, fitting, people, refunded }: Reach): string[] {
  return [
    `Chooses ${many(chosen, "row")}; the action changes ${fitting} and leaves ${chosen - fitting} as they are.`,
    people > 0 ? `Emails ${people === 1 ? "1 person" : `${people} people`}.` : "Emails nobody.",
    refunded === null
      ? "Refunds nothing."
      : `Refunds ${refunded.minor} minor units of ${refunded.currency} in total.`,
  ];
}
