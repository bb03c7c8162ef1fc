import type { CallFailed } from "../../platform/http/browser-client.ts";

/** By field: what of it was not taken, and why, by path. */
export type Refused = Record<string, { value: unknown; sentences: Record<string, string> }>;

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

/** Refusals of other fields than those that were taken now. */
export function still(refused: Refused, taken: object): Refused {
  return filtered(refused, (name) => !(name in taken)) as Refused;
}

/**
 * What a refusal is about: the fields it names. One that names none is about everything that was sent; a server
 * that could not be reached refused nothing.
 */
export function refusedOf(failure: unknown, sent: object): Refused {
  const { status, problem } = failure as Partial<CallFailed>;
  if (status === undefined || status >= 500 || status === 401 || status === 429) return {};
  const refused: Refused = {};
  const value = (name: string) => (sent as Record<string, unknown>)[name];
  for (const [path, [sentence]] of Object.entries(problem?.errors ?? {})) {
    const name = path.split(".")[0]!;
    refused[name] ??= { value: value(name), sentences: {} };
    refused[name].sentences[path] = sentence ?? "";
  }
  if (Object.keys(refused).length > 0) return refused;
  return Object.fromEntries(Object.keys(sent).map((name) => [name, { value: value(name), sentences: {} }]));
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
