const HOUR = 3_600_000;
const HOURS_BEFORE = 12;
/** The doors of an event stay open for days after it, so that late scans arrive. By then the evening is over. */
const HOURS_AFTER = 12;
/** An event without an end. */
const HOURS_LONG = 12;
const EVENING_BEGINS = 17;

interface Evening {
  status: string;
  cancelled_at: string | null;
  start_date: string;
  end_date: string | null;
}

/** Whether the doors are what matters about an event now: from twelve hours before its start. */
export function isTonight({ status, cancelled_at, start_date, end_date }: Evening, now: number): boolean {
  if (cancelled_at !== null || status === "DRAFT" || status === "ARCHIVED") return false;
  const start = Date.parse(start_date);
  const end = end_date === null ? start + HOURS_LONG * HOUR : Date.parse(end_date);
  return now >= start - HOURS_BEFORE * HOUR && now < end + HOURS_AFTER * HOUR;
}

/** Whether an event starts in the evening at its place. */
export function startsInEvening(start_date: string, timezone: string): boolean {
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: timezone });
  return Number(hour.format(new Date(start_date))) >= EVENING_BEGINS;
}
