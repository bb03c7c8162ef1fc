import { describe, expect, test } from "vitest";
import { moveOrganizer, ORGANIZER_STATUSES, type OrganizerStatus } from "./organizer-states.ts";

const verified = { isEmailVerified: true };
const unverified = { isEmailVerified: false };

describe("moves of organisers", () => {
  const LEGAL = ["DRAFT→LIVE", "DRAFT→ARCHIVED", "LIVE→DRAFT", "LIVE→ARCHIVED", "ARCHIVED→DRAFT"];

  test.each(pairs<OrganizerStatus>(ORGANIZER_STATUSES))("%s → %s", (from, to) => {
    const isLegal = from === to || LEGAL.includes(`${from}→${to}`);
    const circumstances = { ...verified, isLastActive: false };
    expect(outcome(() => moveOrganizer(from, to, circumstances))).toBe(isLegal ? to : "status_move_refused");
  });

  test("keeps the last active organiser, and requires a confirmed address for publishing one", () => {
    expect(outcome(() => moveOrganizer("LIVE", "ARCHIVED", { ...verified, isLastActive: true }))).toBe(
      "last_organizer",
    );
    expect(outcome(() => moveOrganizer("LIVE", "DRAFT", { ...verified, isLastActive: true }))).toBe("DRAFT");
    expect(outcome(() => moveOrganizer("DRAFT", "LIVE", { ...unverified, isLastActive: false }))).toBe(
      "email_not_verified",
    );
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
