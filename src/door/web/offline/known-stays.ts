import { type Stays, takeBack } from "../../../check-in/rules/entry-rule.ts";
import type { SealedFacts } from "../../../check-in/rules/snapshot-codec.ts";
import { type Movement, TOLD_AFTER_MILLISECONDS, type Undone } from "./own-entries.ts";

/** The time of a scan may differ by this much between the server's answer and the device. */
const SAME_MILLISECONDS = 10_000;

interface Known {
  /** The server's facts about the ticket; null: its name is closed, or it was never in. */
  facts: SealedFacts | null;
  /** The entries and exits at this device, in their order, by its own clock. */
  movements: readonly Movement[];
  /** The entries that were taken back here without network. */
  undone?: readonly Undone[];
  /** The last time a device nearby took an entry back, by the server's clock. Absent: none has. */
  undoneAt?: number;
  /** The server's clock minus this device's, in milliseconds. */
  offset: number;
  /** The time of these facts, by the server's clock. */
  heardAt: number;
  deviceName: string | null;
}

/** Combines the server's facts about a ticket's entries with what has happened since. */
export function knownStays({
  facts,
  movements,
  undone = [],
  undoneAt = Number.NEGATIVE_INFINITY,
  offset,
  heardAt,
  deviceName,
}: Known): Stays {
  const lastAt = facts?.at ? Date.parse(facts.at) : null;
  const leftAt = facts?.leftAt ? Date.parse(facts.leftAt) : null;
  const isTold = (sentAt: number | null) =>
    sentAt !== null && sentAt + offset < heardAt - TOLD_AFTER_MILLISECONDS;
  let told: Stays = {
    known: lastAt === null ? [] : [{ at: lastAt, leftAt, by: facts!.by }],
    entries: lastAt === null ? 0 : (facts?.entries ?? 1),
  };
  for (const { enteredAt, sentAt } of undone)
    if (!isTold(sentAt)) told = takeBack(told, enteredAt + offset, SAME_MILLISECONDS);
  // Facts that the server gave some time after the undo overrule it.
  const isUndoTold = undoneAt < heardAt - TOLD_AFTER_MILLISECONDS;
  const known = told.known.filter(({ at }) => isUndoTold || at > undoneAt);
  let { entries } = told;
  for (const { kind, at: ownAt, sentAt } of movements) {
    const at = ownAt + offset;
    // The server had this movement when it gave its facts: they include it, unless it was taken back.
    if (isTold(sentAt)) continue;
    if (at <= undoneAt) continue;
    if (kind === "OUT") {
      const stay = known.findLast((one) => one.at <= at && (one.leftAt === null || one.leftAt > at));
      if (stay) stay.leftAt = at;
      continue;
    }
    const isAmongTold = sentAt !== null && lastAt !== null && at <= lastAt + SAME_MILLISECONDS;
    if (isAmongTold) continue;
    known.push({ at, leftAt: null, by: deviceName });
    known.sort((one, other) => one.at - other.at);
    entries += 1;
  }
  return { known, entries };
}
