import { fieldProblemsOf, type FieldProblem } from "../../values/field-problems.ts";
import { Refusal } from "../../values/refusal.ts";
import { hasForbiddenCharacters } from "../../values/text.ts";
import type { RouteDefinition } from "./contract.ts";

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses all input of a call against the contract, or refuses with the problems of all fields at once. A path
 * with an impossible parameter is not found.
 */
export function validate(definition: RouteDefinition, raw: RawInput): RawInput {
  const params = definition.params?.safeParse(raw.params);
  if (params && (!params.success || namesNothing(raw.params))) throw new Refusal("not_found");
  // Without a prototype, because a field may have any name, also `__proto__`.
  const fields: Record<string, FieldProblem[]> = Object.create(null);
  if (!isStorable(raw.query)) findForbidden(raw.query, [], fields);
  if (!isStorable(raw.body)) findForbidden(raw.body, [], fields);
  const query = definition.query?.safeParse(raw.query ?? {});
  if (query && !query.success) Object.assign(fields, fieldProblemsOf(query.error.issues, raw.query ?? {}));
  const body = definition.body?.safeParse(raw.body ?? {});
  if (body && !body.success) Object.assign(fields, fieldProblemsOf(body.error.issues, raw.body ?? {}));
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
  return { params: params?.data, query: query?.data, body: body?.data };
}

function namesNothing(params: unknown): boolean {
  return Object.values(params ?? {}).some(
    (value) => typeof value === "string" && hasForbiddenCharacters(value),
  );
}

const MAX_DEPTH = 12;

/** True if `findForbidden` finds nothing. Much faster, because it notes no paths. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !hasForbiddenCharacters(value);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  if (depth > MAX_DEPTH) return false;
  for (const key in value)
    if (hasForbiddenCharacters(key) || !isStorable((value as Record<string, unknown>)[key], depth + 1))
      return false;
  return true;
}

/**
 * PostgreSQL cannot store a NUL byte, and UTF-8 cannot encode a lone surrogate, so text with either is
 * refused. Field names are checked too, because some are stored. Input that is nested deeper than any call
 * needs is refused unread.
 */
function findForbidden(value: unknown, path: string[], fields: Record<string, FieldProblem[]>): void {
  if (typeof value === "string") {
    if (hasForbiddenCharacters(value)) fields[path.join(".")] = [{ code: "forbidden_characters" }];
    return;
  }
  if (typeof value !== "object" || value === null) return;
  // Bytes are not text.
  if (value instanceof Uint8Array) return;
  if (path.length > MAX_DEPTH) {
    fields[path.slice(0, 1).join(".")] = [{ code: "invalid_format" }];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    findForbidden(key, [...path, key], fields);
    findForbidden(inner, [...path, key], fields);
  }
}
