import type { CallFailed } from "../../platform/http/browser-client.ts";

/** By field: why it was not taken, by path, and the values it was judged by. As long as those stay, it is not sent again. */
export type Refused = Record<string, { judged: object; sentences: Record<string, string> }>;

/** Those that the server has otherwise. */
export function changed<Values extends object>(typed: Partial<Values>, known: Values): Partial<Values> {
  return filtered(typed, (name, value) => !isSame(value, known[name as keyof Values]));
}

/** What was typed since a save; what the save carried is the server's now. */
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

/** Those that were first typed over the same version as the first of them; the others go by themselves. */
export function sameVersion<Values extends object>(
  typed: Partial<Values>,
  since: Record<string, string>,
): { sendable: Partial<Values>; since: string | undefined } {
  const first = since[Object.keys(typed)[0] ?? ""];
  return { sendable: filtered(typed, (name) => since[name] === first), since: first };
}

/** Refusals that have nothing to do with what was taken now. */
export function still(refused: Refused, taken: object): Refused {
  return filtered(
    refused,
    (_name, refusal) => !Object.keys((refusal as Refused[string]).judged).some((name) => name in taken),
  ) as Refused;
}

/** Would a field be refused as it was before? */
export function isHeld(name: string, refused: Refused, values: object): boolean {
  const refusal = refused[name];
  if (!refusal) return false;
  return Object.entries(refusal.judged).every(([judged, value]) =>
    isSame(value, values[judged as keyof typeof values]),
  );
}

/**
 * What a refusal is about: the fields it names, judged by all that was sent with them. One that names none is about
 * everything that was sent, and so is one that names a field which was not: an end that is too early because of the
 * start. A server that could not be reached refused nothing.
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
