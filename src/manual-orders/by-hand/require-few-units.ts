import { invalidField } from "../../values/refusal.ts";
import { MAX_TICKETS } from "../rules/manual-limits.ts";

/** Limits the units of one call, because all of them are issued and e-mailed together. */
export function requireFewUnits(field: "lines" | "recipients", parts: readonly { quantity: number }[]): void {
  const units = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units > MAX_TICKETS) throw invalidField(field, "too_many", { maximum: MAX_TICKETS });
}
