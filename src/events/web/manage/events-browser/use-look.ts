import { useSyncExternalStore } from "react";

export type Look = "cards" | "table";

const NAME = "tessera.events.look";
const listeners = new Set<() => void>();

/** How somebody likes to see events, on this device. */
export function useLook(): [Look, (look: Look) => void] {
  const look = useSyncExternalStore<Look>(subscribe, read, () => "cards");
  return [look, choose];
}

function choose(look: Look): void {
  try {
    localStorage.setItem(NAME, look);
  } catch {
    // Forbidden storage: then it is not remembered, but still shown.
  }
  chosen = look;
  listeners.forEach((listener) => listener());
}

let chosen: Look | null = null;

function read(): Look {
  if (chosen) return chosen;
  try {
    return localStorage.getItem(NAME) === "table" ? "table" : "cards";
  } catch {
    return "cards";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
