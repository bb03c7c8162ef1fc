import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const chosen = new Map<string, string>();

/** The user's choice of a view on this device. Default: the first view. */
export function useViewMode<const Look extends string>(
  name: string,
  looks: readonly [Look, ...Look[]],
): [Look, (look: Look) => void] {
  const key = `tessera.${name}.look`;
  const read = (): Look => looks.find((look) => look === remembered(key)) ?? looks[0];
  const look = useSyncExternalStore(subscribe, read, () => looks[0]);
  return [look, (wanted) => choose(key, wanted)];
}

function choose(key: string, look: string): void {
  try {
    localStorage.setItem(key, look);
  } catch {
    // Without storage the choice applies but is not remembered.
  }
  chosen.set(key, look);
  listeners.forEach((listener) => listener());
}

function remembered(key: string): string | null {
  try {
    return chosen.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
