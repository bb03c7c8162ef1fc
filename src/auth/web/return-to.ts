import type { Role } from "../../platform/http/call.ts";
import { ownPath } from "../../platform/web/own-path.ts";

export const AFTER_LOGIN = "/manage/events";

/** A user's start page. Door staff have only one page. */
export function homeOf(role: Role): string {
  return role === "DOOR" ? "/manage/doors" : AFTER_LOGIN;
}

/** The address that the user wanted before being asked to log in. Null: none, or an invalid one. */
export function returnToOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get("return_to"));
}

/** The address of an authentication page, with `return_to` and other values in its query. */
export function entryPath(
  path: string,
  passedOn: { return_to?: string | null; email?: string | null; joined?: string | null },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(passedOn)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
