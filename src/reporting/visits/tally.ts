export type Step = "views" | "selections" | "details";

export interface Counted extends Record<Step, number> {
  eventId: number;
  /** Empty where it is not known. */
  referrer: string;
  utmSource: string;
}

/** Links can claim to come from anywhere: so many sources stand by themselves between two writings. */
const MAX_SOURCES = 500;

/** Counts until it is written down. */
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
