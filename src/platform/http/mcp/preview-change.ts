import type { Call } from "../call.ts";
import type { BoundRoute } from "../dispatch/bound-route.ts";
import type { Dispatcher } from "../dispatcher.ts";
import { type CallArguments, consequenceOf, type Rehearsing } from "./consequence.ts";
import { validate } from "../validation.ts";

interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Describes what a change would do, without making it: the current values, and its consequence in words and
 * numbers. Refuses like the change itself, also where that depends on other rows (sold out, wrong state).
 */
export async function previewChange(
  rehearsing: Rehearsing,
  bound: BoundRoute,
  given: CallArguments,
  call: Call,
) {
  const { definition } = bound;
  const { dispatcher } = rehearsing;
  await dispatcher.authorise(bound, given.params, call);
  const { body } = validate(definition, { params: given.params, query: given.query, body: given.body });
  const current = await readNow(dispatcher, bound, given, call);
  const stands = current as Record<string, unknown> | null;
  return {
    request: `${definition.method} ${definition.path}`,
    effect: definition.summary,
    ...(await consequenceOf(rehearsing, bound, given, call)),
    ...(definition.method === "DELETE" && { removes: current }),
    ...(definition.method === "POST" && { would_send: body ?? null }),
    ...(stands && definition.edits && { changes: changesOf(bound, stands, (body ?? {}) as object) }),
    ...(typeof stands?.["version"] === "string" && { version: stands["version"] }),
  };
}

/** Reads the resource at the address of the change, if a call reads it there. */
async function readNow(dispatcher: Dispatcher, bound: BoundRoute, { params }: CallArguments, call: Call) {
  const reading = dispatcher.routes.find(
    ({ definition }) => definition.method === "GET" && definition.path === bound.definition.path,
  );
  if (!reading || bound.definition.method === "POST") return null;
  const answer = await dispatcher.dispatch(reading, { params, query: {}, body: undefined }, call);
  return (answer as { data?: unknown }).data ?? null;
}

/**
 * Compares fields in the form of a write: an event's start is read as a moment, but written as the event's local
 * time.
 */
function changesOf({ definition }: BoundRoute, stands: Record<string, unknown>, body: object): FieldChange[] {
  const written = definition.resource?.fieldsOf(stands as never) ?? stands;
  return Object.entries(body)
    .filter(([, after]) => after !== undefined)
    .map(([field, after]) => ({ field, before: (written as Record<string, unknown>)[field] ?? null, after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}
