import { useSyncExternalStore } from "react";

/** The cheapest answer: it needs no session and no database. */
const PROBE = "/livez";
const PROBE_EVERY_MILLISECONDS = 3_000;
const PROBE_TIMEOUT_MILLISECONDS = 5_000;

const listeners = new Set<() => void>();
let isLost = false;
let probing: ReturnType<typeof setTimeout> | undefined;

/** Returns true if the server is unreachable, according to the browser or a failed call. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}

export function isOffline(): boolean {
  return isLost || !navigator.onLine;
}

/**
 * Called after a network error. Checks whether the server is unreachable, and if so polls until it answers.
 */
export function checkConnection(): void {
  if (probing === undefined) void probe();
}

async function probe(): Promise<void> {
  probing = setTimeout(() => void probe(), PROBE_EVERY_MILLISECONDS);
  const wasReached = await isReached();
  if (wasReached) {
    clearTimeout(probing);
    probing = undefined;
  }
  if (isLost === !wasReached) return;
  isLost = !wasReached;
  notify();
}

async function isReached(): Promise<boolean> {
  try {
    await fetch(PROBE, { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MILLISECONDS) });
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("online", handleChange);
    addEventListener("offline", handleChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("online", handleChange);
    removeEventListener("offline", handleChange);
  };
}

function handleChange(): void {
  if (isLost) checkConnection();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
