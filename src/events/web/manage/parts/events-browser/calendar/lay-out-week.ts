import { daysOfEvent, type EventDays } from "./days-of-event.ts";

/** An event of several days within one week, drawn as a bar. */
export interface Bar<Event> {
  event: Event;
  /** Row of the bar, from 0. Bars with a common day have different rows. */
  lane: number;
  /** First day of the bar in this week, and its number of days. */
  day: string;
  length: number;
  /** The event began in an earlier week, or continues in a later one. */
  comesFromBefore: boolean;
  goesOn: boolean;
}

export interface Week<Event> {
  lanes: number;
  bars: Bar<Event>[];
  /** Events of a single day, by day, in the given order. */
  single: Map<string, Event[]>;
}

type TimedEvent = Parameters<typeof daysOfEvent>[0];

/** Lays out a week, with events of several days as bars above the others. */
export function layOutWeek<Event extends TimedEvent>(
  days: readonly (string | null)[],
  events: readonly Event[],
): Week<Event> {
  const shown = days.filter((day) => day !== null);
  const single = new Map<string, Event[]>(shown.map((day) => [day, []]));
  const long: { event: Event; days: EventDays }[] = [];
  for (const event of events) {
    const its = daysOfEvent(event);
    if (its.first === its.last) single.get(its.first)?.push(event);
    else if (its.first <= shown.at(-1)! && its.last >= shown[0]!) long.push({ event, days: its });
  }
  const bars = putInLanes(
    long.toSorted((a, b) => compare(a.days.first, b.days.first) || compare(b.days.last, a.days.last)),
    shown,
  );
  return { lanes: Math.max(0, ...bars.map(({ lane }) => lane + 1)), bars, single };
}

/** Puts each bar into the first free lane. */
function putInLanes<Event>(long: { event: Event; days: EventDays }[], shown: string[]): Bar<Event>[] {
  const takenUntil: string[] = [];
  return long.map(({ event, days: { first, last } }) => {
    const covered = shown.filter((day) => day >= first && day <= last);
    const day = covered[0]!;
    const free = takenUntil.findIndex((until) => until < day);
    const lane = free === -1 ? takenUntil.length : free;
    takenUntil[lane] = covered.at(-1)!;
    return {
      event,
      lane,
      day,
      length: covered.length,
      comesFromBefore: first < day,
      goesOn: last > covered.at(-1)!,
    };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
