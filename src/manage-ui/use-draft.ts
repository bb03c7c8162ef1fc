import { useEffect, useState } from "react";

/**
 * What is being typed, kept in this browser tab until it is sent, so that a reload, a lost connection or
 * a log-in in between loses nothing. Without a key nothing is kept.
 */
export function useDraft<Draft extends object>(key: string | null, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [isTouched, setIsTouched] = useState(false);
  const name = key && `tessera.draft.${key}`;

  useEffect(() => {
    const kept = name && read(name);
    if (!kept) return;
    setDraft((current) => ({ ...current, ...kept }));
    setIsTouched(true);
  }, [name]);
  useEffect(() => {
    if (name && isTouched) write(name, draft);
  }, [name, isTouched, draft]);

  return {
    draft,
    /** There is something that would be lost. */
    isTouched,
    change: (next: Draft | ((current: Draft) => Draft)) => {
      setIsTouched(true);
      setDraft(next);
    },
    /** It has been sent, or given up. */
    forget: () => {
      setIsTouched(false);
      if (name) sessionStorage.removeItem(name);
    },
  };
}

function read(name: string): object | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden; then nothing is kept.
  }
}
