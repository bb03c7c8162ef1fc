import { useSyncExternalStore } from "react";

/** The day it is where the reader is. The server only knows its own, so that the reader's comes with the browser. */
export function useToday(): string {
  return useSyncExternalStore(never, todayHere, todayInUtc);
}

const never = () => () => {};

function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
