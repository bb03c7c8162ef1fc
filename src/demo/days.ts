const DAY_MILLISECONDS = 86_400_000;

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS);
}
