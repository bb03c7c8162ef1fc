import { useSyncExternalStore } from "react";

/** The keys of what this device remembers. No value is the name of a person or opens anything. */
export const STORED = {
  deviceName: "door-name",
  sound: "door-sound",
  camera: "door-camera",
  autoReturn: "door-auto-return",
  hand: "door-hand",
  kiosk: "door-kiosk",
  badge: "door-badge",
  /** The number of the list at which this device scans people out. */
  out: "door-out",
} as const;

/** This inline script reserves room for the question for the device's name, before anything is painted. */
export const ASKS_NAME_SCRIPT = `try{if(localStorage.getItem("${STORED.deviceName}")===null)document.documentElement.setAttribute("data-asks-name","")}catch{}`;

type KeptName = (typeof STORED)[keyof typeof STORED];

/** The value is undefined until hydration, and null if nothing was chosen. An empty text is a choice, too. */
export function useDeviceStorage(name: KeptName): [string | null | undefined, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  );
  return [value, (next) => write(name, next)];
}

/** Holds the values while the page is open, if a browser forbids storage, as in private windows. */
const fallback = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function read(name: KeptName): string | null {
  try {
    return localStorage.getItem(name) ?? fallback.get(name) ?? null;
  } catch {
    return fallback.get(name) ?? null;
  }
}

function write(name: KeptName, value: string): void {
  fallback.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // The fallback has it.
  }
  for (const listener of listeners) listener();
}
