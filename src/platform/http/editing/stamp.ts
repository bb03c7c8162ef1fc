import type { RouteDefinition } from "../contract.ts";
import { bodyFields } from "./edit.ts";
import type { Resource } from "./resource.ts";
import { refuseEqualMarks, versionOf } from "./version.ts";

interface Stamped {
  version?: string;
}

/** Writes the version into each resource of a validated answer. */
export function stamp({ resource }: RouteDefinition, answer: unknown): unknown {
  if (!resource) return answer;
  const { data } = answer as { data: Stamped | Stamped[] };
  for (const one of Array.isArray(data) ? data : [data]) stampOne(resource, one);
  return answer;
}

function stampOne(resource: Resource, data: Stamped): void {
  // Some edits answer with something other than the edited resource.
  if (data.version === undefined) return;
  data.version = versionOf(resource, data as Record<string, unknown>);
  for (const [field, part] of Object.entries(resource.nested))
    for (const one of (data as unknown as Record<string, Stamped[]>)[field]!) stampOne(part, one);
}

/** Returns the version of an answer that is one resource, for its ETag. */
export function versionIn({ resource }: RouteDefinition, answer: unknown): string | null {
  const { data } = (answer ?? {}) as { data?: Stamped };
  return resource ? (data?.version ?? null) : null;
}

/** Accepts `"…"`, `W/"…"` as a proxy may rewrite it, or `*`, which requires no version. */
export function versionOfHeader(ifMatch: string | undefined): string | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  return /^(?:W\/)?"([^"]*)"$/.exec(ifMatch.trim())?.[1] ?? ifMatch;
}

/**
 * Stops the start if a call changes a resource without a version, or writes a field that the version does not
 * cover.
 */
export function checkEditing(name: string, definition: RouteDefinition, isReadable: boolean): void {
  const { method, edits, resource, unversioned, writesBeside = [] } = definition;
  const isEdit = method === "PUT" || method === "PATCH";
  if (isEdit && !edits && !unversioned)
    throw new Error(`the call ${name} declares neither what it edits nor why it has no version`);
  if (resource) refuseEqualMarks(resource);
  if (!edits) return;
  if (!resource || !isReadable)
    throw new Error(`the call ${name} edits a resource that no area locks and reads`);
  const known = new Set([...resource.fieldNames, ...writesBeside]);
  const unknown = bodyFields(definition.body).filter((field) => !known.has(field));
  if (unknown.length > 0)
    throw new Error(`the call ${name} writes ${unknown.join(", ")}, which ${resource.name} does not declare`);
}
