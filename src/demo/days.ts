const DAY_MILLISECONDS = 86_400_000;

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS);
}

/** Noon (UTC) of the day, so that what is drawn for a day does not depend on the time at which it is drawn. */
export function noonOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS + DAY_MILLISECONDS / 2);
}
