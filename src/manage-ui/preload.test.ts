import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "../platform/http/call.ts";
import { pageContext, type PageContext } from "../platform/http/pages/page-context.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import { preload, requireWholeAccount } from "./preload.ts";

/**
 * Returns the address to which a page redirects when its calls are refused. Null: it fails without a
 * redirect.
 */
async function sentTo(path: string, code: RefusalCode, role: Role | null): Promise<string | null> {
  const context = new RouterContextProvider();
  const page = {
    clientFor: () => async () => {},
    call: { member: async () => role && { role } },
  } as unknown as PageContext;
  context.set(pageContext, page);
  const request = new Request(`http://localhost${path}`);
  const answer = await preload({ context, request }, () => [Promise.reject(new Refusal(code))]).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.headers.get("location") : null;
}

test.each<[string, string, RefusalCode, Role | null, string | null]>([
  ["door staff", "/manage/events", "forbidden", "DOOR", "/manage/doors"],
  ["door staff, at an event's", "/manage/event/7/orders", "forbidden", "DOOR", "/manage/doors"],
  ["door staff, at the account's", "/account/users", "forbidden", "DOOR", "/manage/doors"],
  ["an organiser", "/account/users", "forbidden", "ORGANIZER", "/auth/login?return_to=%2Faccount%2Fusers"],
  ["nobody yet", "/manage/events", "not_logged_in", null, "/auth/login?return_to=%2Fmanage%2Fevents"],
  ["who lacks a second step", "/manage/events", "second_step_required", "ADMIN", "/manage/profile"],
  ["a member of another account", "/manage/event/7", "not_found", "ADMIN", null],
])("redirects %s to a page they may see", async (_who, path, code, role, to) => {
  expect(await sentTo(path, code, role)).toBe(to);
});

test.each<[string, number[] | null | undefined, number | null]>([
  ["a member with an event scope", [7], 403],
  ["a member with an empty event scope", [], 403],
  ["a member who sees all events", null, null],
  ["nobody, whom the page's own calls send to the log-in", undefined, null],
])("TEN-08 handles account-wide pages for %s", async (_who, eventIds, status) => {
  const context = new RouterContextProvider();
  const member = eventIds === undefined ? null : { role: "ORGANIZER", eventIds };
  context.set(pageContext, { call: { member: async () => member } } as unknown as PageContext);

  const thrown = await requireWholeAccount({ context }).catch((error: unknown) => error);

  expect((thrown as { init?: { status: number } } | undefined)?.init?.status ?? null).toBe(status);
});
