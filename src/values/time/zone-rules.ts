/**
 * Changes of a zone's clocks, in order: the second of the change, and the new offset from UTC in seconds. The
 * first entry gives the initial offset.
 */
export type ZoneRules = readonly (readonly [fromSecond: number, offsetSeconds: number])[];

/** A fixed period, so that two readings differ only if the rules differ. */
const FROM = Temporal.Instant.from("2020-01-01T00:00:00Z");
const UNTIL = Temporal.Instant.from("2100-01-01T00:00:00Z");

/** Reads a zone's rules from this runtime. */
export function readZoneRules(zone: string): ZoneRules {
  let at = FROM.toZonedDateTimeISO(zone);
  const rules = [ruleAt(at)];
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds >= UNTIL.epochMilliseconds) return rules;
    rules.push(ruleAt(next));
    at = next;
  }
}

function ruleAt(at: Temporal.ZonedDateTime): [number, number] {
  return [at.epochMilliseconds / 1_000, at.offsetNanoseconds / 1_000_000_000];
}

/**
 * The instant that has the same wall-clock time under the new rules as under the old ones. A time that clocks
 * skip moves forward by the gap, and of a repeated time the first one counts, as for typed times. Instants
 * outside the known years do not change.
 */
export function keepWallTime(instant: Date, before: ZoneRules, after: ZoneRules): Date {
  if (instant.getTime() >= UNTIL.epochMilliseconds) return instant;
  const second = instant.getTime() / 1_000;
  const offset = offsetAt(before, second);
  if (offset === offsetAt(after, second)) return instant;
  return new Date(Math.round(secondOf(second + offset, after) * 1_000));
}

function offsetAt(rules: ZoneRules, second: number): number {
  const [, offset] = rules.findLast(([from]) => from <= second) ?? rules[0]!;
  return offset;
}

function secondOf(wall: number, rules: ZoneRules): number {
  const fitting = rules
    .filter(([, offset]) => offsetAt(rules, wall - offset) === offset)
    .map(([, offset]) => wall - offset);
  if (fitting.length > 0) return Math.min(...fitting);
  // Clocks skip this time, so the offset before the change applies.
  const [, before] = rules.find(([, offset], index) => {
    const next = rules[index + 1];
    return next !== undefined && next[0] + offset <= wall && wall < next[0] + next[1];
  })!;
  return wall - before;
}
