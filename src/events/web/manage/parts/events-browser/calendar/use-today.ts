import { useSyncExternalStore } from "react";
import { useMadeAt } from "../../../../../../backoffice/use-now.ts";

/**
 * The current day in the visitor's time zone. The server knows only its own zone, so the value changes once
 * the browser runs.
 */
export function useToday(): string {
  const madeAt = useMadeAt();
  return useSyncExternalStore(never, todayHere, () => new Date(madeAt).toISOString().slice(0, 10));
}

const never = () => () => {};

function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
