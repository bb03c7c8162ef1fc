const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns the VTIMEZONE of a zone for a span of time, with one observance for each change of clocks from half
 * a year before to half a year after. Calendars that know the zone's name ignore it; for the others it is
 * sufficient.
 */
export function vtimezone(zone: string, from: Date, until: Date): string {
  const observances = observancesOf(zone, from, until).map(({ at, before, after, isSummer }) => {
    const kind = isSummer ? "DAYLIGHT" : "STANDARD";
    return [
      `BEGIN:${kind}`,
      `DTSTART:${localStamp(at, before)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances.flat(), "END:VTIMEZONE"].join("\r\n");
}

interface Observance {
  at: Temporal.Instant;
  /** Minutes east of Greenwich. */
  before: number;
  after: number;
  isSummer: boolean;
}

function observancesOf(zone: string, from: Date, until: Date): Observance[] {
  const first = zoned(new Date(from.getTime() - 190 * DAY_MILLISECONDS), zone);
  const last = until.getTime() + 190 * DAY_MILLISECONDS;
  const offset = minutes(first);
  const observances: Observance[] = [
    { at: first.toInstant(), before: offset, after: offset, isSummer: isSummer(first) },
  ];
  let next = first.getTimeZoneTransition("next");
  while (next && next.epochMilliseconds <= last) {
    observances.push({
      at: next.toInstant(),
      before: minutes(next.subtract({ nanoseconds: 1 })),
      after: minutes(next),
      isSummer: isSummer(next),
    });
    next = next.getTimeZoneTransition("next");
  }
  return observances;
}

/** True if clocks are ahead of another time of the same year. */
function isSummer(moment: Temporal.ZonedDateTime): boolean {
  const offsets = [1, 7].map((month) => minutes(moment.with({ month, day: 1 })));
  return minutes(moment) > Math.min(...offsets);
}

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

function minutes(moment: Temporal.ZonedDateTime): number {
  return Math.round(moment.offsetNanoseconds / 60_000_000_000);
}

/** The wall-clock time of a change, as the clocks showed it before the change. */
function localStamp(at: Temporal.Instant, offset: number): string {
  const wall = at.add({ minutes: offset }).toZonedDateTimeISO("UTC").toPlainDateTime();
  return wall.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

function offsetText(offset: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${part(Math.floor(size / 60))}${part(size % 60)}`;
}
