import type { CallFailed } from "../../platform/http/browser-client.ts";

/**
 * The refusals by field: the values that the server judged, and its sentences by path. A field is not sent again
 * while all judged values stay the same.
 */
export type Refused = Record<string, { judged: object; sentences: Record<string, string> }>;

/** Returns the values that differ from the server's. */
export function changed<Values extends object>(typed: Partial<Values>, known: Values): Partial<Values> {
  return filtered(typed, (name, value) => !isSame(value, known[name as keyof Values]));
}

/** Returns the values that were typed since a save. Leaves out those that the save has sent. */
export function without<Values extends object>(
  typed: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  return filtered(typed, (name, value) => !(name in sent) || !isSame(value, sent[name as keyof Values]));
}

export function pick<Values extends object>(values: Values, names: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, values[name as keyof Values]]),
  ) as Partial<Values>;
}

/**
 * Returns the values that were typed over the same version as the first value, and this version. The others need a
 * separate call, because a call has only one version.
 */
export function sameVersion<Values extends object>(
  typed: Partial<Values>,
  since: Record<string, string>,
): { sendable: Partial<Values>; since: string | undefined } {
  const first = since[Object.keys(typed)[0] ?? ""];
  return { sendable: filtered(typed, (name) => since[name] === first), since: first };
}

/** Returns the refusals that do not concern the values that were just saved. */
export function still(refused: Refused, taken: object): Refused {
  return filtered(
    refused,
    (_name, refusal) => !Object.keys((refusal as Refused[string]).judged).some((name) => name in taken),
  ) as Refused;
}

/** True if the server would refuse the field again for the same reason. */
export function isHeld(name: string, refused: Refused, values: object): boolean {
  const refusal = refused[name];
  if (!refusal) return false;
  return Object.entries(refusal.judged).every(([judged, value]) =>
    isSame(value, values[judged as keyof typeof values]),
  );
}

/**
 * Returns the fields that a refusal concerns: the named fields, judged by all values that were sent with
 * them. A refusal that names no field concerns all sent values. So does a refusal that names a field which
 * was not sent: an end that is too early because of the start. An unreachable server has refused nothing.
 */
export function refusedOf(failure: unknown, sent: object, shown: object): Refused {
  const { status, problem } = failure as Partial<CallFailed>;
  if (status === undefined || status >= 500 || status === 401 || status === 429) return {};
  const errors = Object.entries(problem?.errors ?? {}).map(([path, [sentence]]) => ({
    path,
    name: path.split(".")[0]!,
    sentence: sentence ?? "",
  }));
  const others = errors.map(({ name }) => name).filter((name) => !(name in sent));
  const judged = {
    ...Object.fromEntries(others.map((name) => [name, shown[name as keyof typeof shown]])),
    ...sent,
  };
  const refused: Refused = {};
  for (const { path, name, sentence } of errors) {
    refused[name] ??= { judged, sentences: {} };
    refused[name].sentences[path] = sentence;
  }
  if (errors.length > 0 && others.length === 0) return refused;
  for (const name of Object.keys(sent)) refused[name] ??= { judged, sentences: {} };
  return refused;
}

function filtered<Values extends object>(
  values: Partial<Values>,
  isKept: (name: string, value: unknown) => boolean,
): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isKept(name, value)),
  ) as Partial<Values>;
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
