import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * What is being typed, kept in this browser tab until it is sent, so that a reload, a lost connection or
 * a log-in in between loses nothing. The first drawing is the server's, which knows of no draft.
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
  // Only what was kept before anything was typed here has been restored.
  const [isRestored, setIsRestored] = useState(false);
  if (typed === null && kept !== null && !isRestored) setIsRestored(true);

  useEffect(() => {
    if (typed) write(name, typed);
  }, [name, typed]);

  return {
    draft,
    change: (some: Partial<Draft>) => setTyped((current) => ({ ...(current ?? draft), ...some })),
    /** What was typed before a reload, or before the form was left, is there again. */
    isRestored,
    /** It has been sent, or given up. */
    forget: () => {
      write(name, null);
      setTyped(null);
      setIsRestored(false);
    },
  };
}

/** Nobody else writes a tab's own drafts. */
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
    // Storage may be full or forbidden; then nothing is kept.
  }
}
