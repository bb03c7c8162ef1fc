import { useSyncExternalStore } from "react";
import { useMadeAt } from "../../../../../../backoffice/use-now.ts";

/** The reader's current day. The server knows only its own time zone, so the value comes with the browser. */
export function useToday(): string {
  const madeAt = useMadeAt();
  return useSyncExternalStore(never, todayHere, () => new Date(madeAt).toISOString().slice(0, 10));
}

const never = () => () => {};

function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
