import type { RouteDefinition } from "../contract.ts";
import type { RawInput } from "../validation.ts";

export type AuditKind = "CREATED" | "CHANGED" | "DELETED" | "DONE";

/**
 * Reads the subject of a call from its path: `DELETE /events/{event_id}/products/{product_id}` deletes a
 * product.
 */
export function placeOf(
  definition: RouteDefinition,
  { params, body }: RawInput,
  data: Record<string, unknown> | undefined,
) {
  const ids = (params ?? {}) as Record<string, unknown>;
  const kind = kindOf(definition);
  const subject = subjectOf(definition.path, kind);
  const lastId = Object.values(ids).at(-1);
  // Many things that were created at once have no id in common.
  const id = kind === "CREATED" ? data?.["id"] : (lastId ?? data?.["id"]);
  const eventId = ids["event_id"] ?? (subject === "events" ? data?.["id"] : undefined);
  const sent = (body as { account_id?: unknown } | null | undefined)?.account_id;
  const accountId = ids["account_id"] ?? sent ?? data?.["account_id"];
  return {
    kind,
    subject,
    subject_id: id === undefined || id === null ? null : String(id).slice(0, 100),
    event_id: eventId === undefined ? null : Number(eventId),
    account_id: accountId === undefined ? null : Number(accountId),
  };
}

export function kindOf({ method, status }: RouteDefinition): AuditKind {
  if (method === "DELETE") return "DELETED";
  if (method === "PUT" || method === "PATCH") return "CHANGED";
  return status === 201 ? "CREATED" : "DONE";
}

/**
 * Returns the collection that a path is about. An action on one of its members follows the member in the
 * path.
 */
export function subjectOf(path: string, kind: AuditKind): string {
  const words = path.split("/").filter(Boolean);
  const statics = words.filter((word) => !word.startsWith("{"));
  if (kind !== "DONE") return statics.findLast((word) => !CREATING.has(word))!;
  const lastId = words.findLastIndex((word) => word.startsWith("{"));
  const behind = words.slice(lastId + 1);
  // …/orders/{order_id}/cancel: the order. …/products/bulk/preview: the products.
  if (lastId >= 0 && behind.length >= 2) return behind[0]!;
  return statics.at(behind.length === 0 || statics.length === 1 ? -1 : -2)!;
}

/** Actions that create something in the collection before them: `POST /events/{event_id}/promo-codes/batch`. */
const CREATING = new Set(["batch", "duplicate", "start"]);

/** The names of these subjects are names of people, and are not stored a second time. Orders and tickets have codes. */
const OF_PEOPLE = new Set(["attendees", "orders", "users", "invitations", "sessions", "me", "order-answers"]);

export function labelOf(subject: string, data: Record<string, unknown> | undefined): string | null {
  const name = OF_PEOPLE.has(subject) ? null : (data?.["title"] ?? data?.["name"] ?? data?.["code"]);
  const label = name ?? data?.["public_id"];
  return typeof label === "string" && label !== "" ? label.slice(0, 200) : null;
}
