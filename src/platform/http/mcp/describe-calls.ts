import type { BoundRoute } from "../dispatch/bound-route.ts";
import { mayCall, takesApiKeys } from "../dispatch/permissions.ts";
import type { Role } from "../call.ts";
import { FileAnswer } from "../contract.ts";
import { operationOf } from "../describe-api.ts";

/** Calls whose answers are documents about people. Masked fields would still leave names in running text. */
export const DOCUMENTS_ABOUT_PEOPLE: ReadonlySet<string> = new Set([
  "previewMessage",
  "previewEventEmailTemplate",
  "previewOrganizerEmailTemplate",
  "listEventWebhookLogs",
  "listOrganizerWebhookLogs",
  "getOrderInvoice",
  "listAuditPeople",
]);

/** A model never makes these calls, because nothing brings back what they remove. */
export const NOT_FOR_MODELS: ReadonlySet<string> = new Set(["eraseCustomer"]);

interface KeyRights {
  role: Role;
  showsPersonalData: boolean;
}

/** Returns the calls that accept and return JSON. Files do not belong in a conversation. */
export function callsForKey(routes: BoundRoute[], { role, showsPersonalData }: KeyRights): BoundRoute[] {
  return routes.filter(
    ({ name, definition }) =>
      (showsPersonalData || !DOCUMENTS_ABOUT_PEOPLE.has(name)) &&
      !NOT_FOR_MODELS.has(name) &&
      !definition.isRaw &&
      !definition.takesFiles &&
      definition.response !== FileAnswer &&
      !mayCall(definition.policy, null) &&
      mayCall(definition.policy, role) &&
      takesApiKeys(definition),
  );
}

const MAX_FOUND = 40;

/** Finds the calls that contain all of these words in their name, address or summary. */
export function findCalls(calls: BoundRoute[], words: string) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((bound) => wanted.every((word) => textOf(bound).includes(word)));
  return {
    calls: found.slice(0, MAX_FOUND).map(({ name, definition: { method, path, summary } }) => ({
      call: name,
      request: `${method} ${path}`,
      summary,
    })),
    not_shown: Math.max(0, found.length - MAX_FOUND),
  };
}

function textOf({ name, definition: { method, path, summary } }: BoundRoute): string {
  return `${name} ${method} ${path} ${summary}`.toLowerCase();
}

/** Describes the input and the answer of a call as JSON Schema. */
export function describeCall({ name, definition }: BoundRoute) {
  const { summary, parameters, requestBody, responses } = operationOf(name, definition);
  const of = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name: parameter, required, schema }) => ({ name: parameter, required, schema }));
  return {
    call: name,
    request: `${definition.method} ${definition.path}`,
    summary,
    params: of("path"),
    query: of("query"),
    body: requestBody?.content["application/json"]?.schema ?? null,
    answer: Object.values(responses)[0]?.content?.["application/json"]?.schema ?? null,
  };
}
