import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "../platform/http/call.ts";
import { pageContext, type PageContext } from "../platform/http/page-context.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import { preload } from "./preload.ts";

/** Where a page sends whoever asks for it when its calls are refused; null: nowhere, it fails. */
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
  ["somebody at the door", "/manage/events", "forbidden", "DOOR", "/manage/doors"],
  ["somebody at the door, at an event's", "/manage/event/7/orders", "forbidden", "DOOR", "/manage/doors"],
  ["somebody at the door, at the account's", "/account/users", "forbidden", "DOOR", "/manage/doors"],
  ["an organiser", "/account/users", "forbidden", "ORGANIZER", "/auth/login?return_to=%2Faccount%2Fusers"],
  ["nobody yet", "/manage/events", "not_logged_in", null, "/auth/login?return_to=%2Fmanage%2Fevents"],
  ["who lacks a second step", "/manage/events", "second_step_required", "ADMIN", "/manage/profile"],
  ["somebody of another account", "/manage/event/7", "not_found", "ADMIN", null],
])("%s is sent on to a page of theirs", async (_who, path, code, role, to) => {
  expect(await sentTo(path, code, role)).toBe(to);
});
