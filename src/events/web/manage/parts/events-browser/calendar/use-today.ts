import { useSyncExternalStore } from "react";
import { useMadeAt } from "../../../../../../backoffice/use-now.ts";

/** The day it is where the reader is. The server only knows its own, so that the reader's comes with the browser. */
export function useToday(): string {
  const madeAt = useMadeAt();
  return useSyncExternalStore(never, todayHere, () => new Date(madeAt).toISOString().slice(0, 10));
}

const never = () => () => {};

function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
