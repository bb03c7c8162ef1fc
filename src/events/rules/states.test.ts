import { describe, expect, test } from "vitest";

import type { EventStatus } from "./event-states.ts";
import { EVENT_STATUSES, isPubliclyVisible, isSelling, moveEvent } from "./event-states.ts";

const verified = { isEmailVerified: true };
const unverified = { isEmailVerified: false };

describe("moves of events", () => {
  const LEGAL = [
    "DRAFT→LIVE",
    "DRAFT→ARCHIVED",
    "LIVE→PAUSED",
    "LIVE→ARCHIVED",
    "PAUSED→LIVE",
    "PAUSED→ARCHIVED",
    "ARCHIVED→DRAFT",
  ];

  test.each(pairs<EventStatus>(EVENT_STATUSES))("%s → %s", (from, to) => {
    const isLegal = from === to || LEGAL.includes(`${from}→${to}`);
    expect(outcome(() => moveEvent(from, to, verified))).toBe(isLegal ? to : "status_move_refused");
  });

  test.each(["DRAFT", "PAUSED"] as const)(
    "AUT-11 requires a confirmed address for publishing from %s",
    (from) => {
      expect(outcome(() => moveEvent(from, "LIVE", unverified))).toBe("email_not_verified");
      expect(outcome(() => moveEvent(from, "ARCHIVED", unverified))).toBe("ARCHIVED");
    },
  );

  test("shows the page of a paused event and sells nothing", () => {
    expect(EVENT_STATUSES.filter(isPubliclyVisible)).toEqual(["LIVE", "PAUSED"]);
    expect(EVENT_STATUSES.filter(isSelling)).toEqual(["LIVE"]);
  });
});

function pairs<Status>(statuses: readonly Status[]): [Status, Status][] {
  return statuses.flatMap((from) => statuses.map((to): [Status, Status] => [from, to]));
}

function outcome(attempt: () => string): string {
  try {
    return attempt();
  } catch (error) {
    return (error as Error).message;
  }
}
