import type { EntryRule } from "../contract.ts";

const MINUTE_MILLISECONDS = 60_000;

/** The settings of a list that say how often it takes one ticket. */
export interface EntryRules {
  rule: EntryRule;
  /** TIMES: the number of entries. */
  maxEntries: number | null;
  /** UNLIMITED: minutes between two entries. */
  pauseMinutes: number | null;
  tracksExits: boolean;
  /** The event's zone: a day begins at its midnight. */
  timezone: string;
}

/**
 * True if a single entry that another device reports can keep a ticket out: it was in today, or within the pause.
 * False where entries are counted or people go out.
 */
export function isDecidedByOneEntry({ rule, tracksExits }: EntryRules): boolean {
  return !tracksExits && (rule === "DAILY" || rule === "UNLIMITED");
}

/** An entry that was not taken back, with its exit. Times are milliseconds of the server's clock. */
export interface Stay {
  at: number;
  leftAt: number | null;
  by: string | null;
}

/** The known entries of a ticket. More may have been counted than are known one by one. */
export interface Stays {
  known: readonly Stay[];
  entries: number;
}

/**
 * Returns the stay that keeps a ticket out at this moment; null: it comes in. Applies the same rule as
 * scan_tickets, for devices without network (docs/domain/check-in.md).
 */
export function stayInTheWay(rules: EntryRules, { known, entries }: Stays, at: number): Stay | null {
  const inside = rules.tracksExits
    ? known.findLast(({ leftAt }) => leftAt === null || leftAt > at)
    : undefined;
  if (inside) return inside;
  const last = known.at(-1) ?? { at, leftAt: null, by: null };
  switch (rules.rule) {
    case "ONCE":
      return entries > 0 ? last : null;
    case "TIMES":
      return entries >= (rules.maxEntries ?? 1) ? last : null;
    case "DAILY": {
      const day = dayOf(at, rules.timezone);
      return known.findLast((stay) => dayOf(stay.at, rules.timezone) === day) ?? null;
    }
    case "UNLIMITED": {
      const pause = (rules.pauseMinutes ?? 0) * MINUTE_MILLISECONDS;
      return known.findLast((stay) => Math.abs(stay.at - at) < pause) ?? null;
    }
  }
}

/** Returns the stay that an exit at this moment ends; null: the person is not in. */
export function stayToEnd({ known }: Stays, at: number): Stay | null {
  return known.findLast((stay) => stay.at <= at && (stay.leftAt === null || stay.leftAt > at)) ?? null;
}

/**
 * Removes the entry at this moment from the known entries of a ticket. Changes nothing if there is none. Its
 * time may differ by `tolerance` milliseconds.
 */
export function takeBack(stays: Stays, at: number, tolerance = 0): Stays {
  const undone = stays.known.findLast((stay) => Math.abs(stay.at - at) <= tolerance);
  if (!undone) return stays;
  return { known: stays.known.filter((stay) => stay !== undone), entries: stays.entries - 1 };
}

function dayOf(at: number, timezone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(at);
}
