import { useSyncExternalStore } from "react";

/** What this device remembers: no names of people, nothing that opens anything. */
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

/** An inline script that keeps room for the question for the device's name, before anything is painted. */
export const ASKS_NAME_SCRIPT = `try{if(localStorage.getItem("${STORED.deviceName}")===null)document.documentElement.setAttribute("data-asks-name","")}catch{}`;

type KeptName = (typeof STORED)[keyof typeof STORED];

/** undefined until the page is alive; null while nothing was chosen; an empty text is a choice too. */
export function useDeviceStorage(name: KeptName): [string | null | undefined, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  );
  return [value, (next) => write(name, next)];
}

/** Used where storage is forbidden (private windows of some browsers). It lasts as long as the page. */
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
