export type Step = "views" | "selections" | "details";

export interface Counted extends Record<Step, number> {
  eventId: number;
  /** Empty: unknown. */
  referrer: string;
  utmSource: string;
}

/**
 * The most sources counted separately between two flushes, because a link can claim any source. Further ones
 * count as unknown.
 */
const MAX_SOURCES = 500;

/** Counts in memory until the next flush. */
export function createTally() {
  let counted = new Map<string, Counted>();

  function rowOf({ eventId, referrer, utmSource }: Omit<Counted, Step>): Counted {
    const key = `${eventId} ${referrer} ${utmSource}`;
    const known = counted.get(key);
    if (known) return known;
    const isNamed = referrer !== "" || utmSource !== "";
    if (isNamed && counted.size >= MAX_SOURCES) return rowOf({ eventId, referrer: "", utmSource: "" });
    const row = { eventId, referrer, utmSource, views: 0, selections: 0, details: 0 };
    counted.set(key, row);
    return row;
  }

  return {
    add(source: Omit<Counted, Step>, step: Step): void {
      rowOf(source)[step] += 1;
    },
    take(): Counted[] {
      const rows = [...counted.values()];
      counted = new Map();
      return rows;
    },
    putBack(rows: Counted[]): void {
      for (const row of rows) {
        const into = rowOf(row);
        into.views += row.views;
        into.selections += row.selections;
        into.details += row.details;
      }
    },
  };
}
