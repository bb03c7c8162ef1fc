const DAY_MILLISECONDS = 86_400_000;

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS);
}

/** Returns noon (UTC) of the day, so that random results for a day do not depend on the time of seeding. */
export function noonOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS + DAY_MILLISECONDS / 2);
}
