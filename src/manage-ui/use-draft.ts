import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Stores typed input in this browser tab until it is sent, so that a reload, a lost connection or a log-in loses
 * nothing. The first rendering is the server's, without a draft.
 */
export function useDraft<Draft extends object>(key: string, initial: Draft) {
  const name = `tessera.draft.${key}`;
  const [typed, setTyped] = useState<Draft | null>(null);
  const kept = useSyncExternalStore(
    neverChanges,
    () => read(name),
    () => null,
  );
  const draft = typed ?? { ...initial, ...parse(kept) };
  // Only a draft from before any typing here counts as restored.
  const [isRestored, setIsRestored] = useState(false);
  if (typed === null && kept !== null && !isRestored) setIsRestored(true);

  useEffect(() => {
    if (typed) write(name, typed);
  }, [name, typed]);

  return {
    draft,
    change: (some: Partial<Draft>) => setTyped((current) => ({ ...(current ?? draft), ...some })),
    /** A draft from before a reload, or from an earlier visit to the form, was restored. */
    isRestored,
    /** Deletes the draft after it was sent or discarded. */
    forget: () => {
      write(name, null);
      setTyped(null);
      setIsRestored(false);
    },
  };
}

/** Only this tab writes its drafts. */
const neverChanges = () => () => {};

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function parse(kept: string | null): object | null {
  try {
    const draft: unknown = JSON.parse(kept ?? "null");
    return typeof draft === "object" ? draft : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage may be full or unavailable; then nothing is stored.
  }
}
