import type { Role } from "../../platform/http/call.ts";
import { ownPath } from "../../platform/web/own-path.ts";

export const AFTER_LOGIN = "/manage/events";

/** A user's start page: door staff have only one page. */
export function homeOf(role: Role): string {
  return role === "DOOR" ? "/manage/doors" : AFTER_LOGIN;
}

/** The address the user wanted before they were asked to log in; null if it is absent or invalid. */
export function returnToOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get("return_to"));
}

/** An authentication page's address that carries `return_to` along. */
export function entryPath(
  path: string,
  passedOn: { return_to?: string | null; email?: string | null; joined?: string | null },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(passedOn)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
