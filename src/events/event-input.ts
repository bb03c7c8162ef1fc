import type { z } from "zod";
import { invalidField } from "../values/refusal.ts";
import { resolveWallTime } from "../values/time/zoned-time.ts";
import type { contract, Location } from "./contract.ts";

export type EventInput = z.infer<(typeof contract)["updateEvent"]["body"]>;
export type NewEventInput = z.infer<(typeof contract)["createEvent"]["body"]>;

/** Converts a form's wall-clock times to instants. Refuses an end before the start. */
export function resolveTimes(input: Pick<EventInput, "start_date" | "end_date">, zone: string) {
  const start = resolveWallTime(input.start_date, zone).instant;
  const end = input.end_date ? resolveWallTime(input.end_date, zone).instant : null;
  if (end && end < start) throw invalidField("end_date", "before_start");
  return { start_date: start, end_date: end };
}

/** Converts a location for its column. An empty address becomes null, the country code upper case. */
export function locationOf(location: Location | null | undefined): string | null {
  if (!location || Object.values(location).every((part) => part === null)) return null;
  return JSON.stringify({ ...location, country: location.country?.toUpperCase() ?? null });
}
