import type { Role } from "../../platform/http/call.ts";
import { ownPath } from "../../platform/web/own-path.ts";

export const AFTER_LOGIN = "/manage/events";

/** Where somebody begins: whoever works at the door has no other page. */
export function homeOf(role: Role): string {
  return role === "DOOR" ? "/manage/doors" : AFTER_LOGIN;
}

/** Where somebody wanted to be before they were asked to log in; null when they did not say, or said nonsense. */
export function returnToOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get("return_to"));
}

/** A page of the entrance that passes on where its visitor was going. */
export function entryPath(
  path: string,
  passedOn: { return_to?: string | null; email?: string | null; joined?: string | null },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(passedOn)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
