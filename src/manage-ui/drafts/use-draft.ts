import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { parseDraft, readDraft, readDraftText, writeDraft } from "./draft-store.ts";

/**
 * - until-sent: the draft outlives the form and is offered when the form opens again.
 * - while-open: the draft outlives a reload or a log-in; closing the form discards it.
 */
export type DraftLife = "until-sent" | "while-open";

export interface DraftOf<Form> {
  draft: Form;
  change: (some: Partial<Form>) => void;
  /** The form shows values that were typed before a reload, or before the form was left. */
  isRestored: boolean;
  /**
   * Discards the draft after the form was sent or abandoned. With what was sent, keeps what the user has typed
   * since.
   */
  forget: (sent?: Form) => void;
}

/** Stores the typed values of a form in the draft store. The server renders the form without a draft. */
export function useDraft<Draft extends object>(
  name: string,
  initial: Draft,
  life: DraftLife = "until-sent",
): DraftOf<Draft> {
  const [typed, setTyped] = useState<Draft | null>(null);
  const stored = useSyncExternalStore(
    neverChanges,
    () => readDraftText(name),
    () => null,
  );
  const draft = typed ?? { ...initial, ...parseDraft<Draft>(stored) };
  // Only values that were stored before the user typed here have been restored.
  const [isRestored, setIsRestored] = useState(false);
  if (typed === null && stored !== null && !isRestored) setIsRestored(true);

  const latest = useRef<object | null>(null);
  // What was typed here. `latest` may also be a restored draft.
  const typedHere = useRef<Draft | null>(null);
  useEffect(() => {
    typedHere.current = typed;
    if (!typed) return;
    latest.current = typed;
    if (life === "until-sent") writeDraft(name, typed);
  }, [name, typed, life]);

  useEffect(() => {
    if (life === "until-sent") return;
    // Writes the draft back: in development React mounts each form twice, and the first unmount removes it.
    latest.current ??= readDraft(name);
    writeDraft(name, latest.current);
    const store = () => writeDraft(name, latest.current);
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      writeDraft(name, null);
    };
  }, [name, life]);

  return {
    draft,
    change: (some: Partial<Draft>) => setTyped((current) => ({ ...(current ?? draft), ...some })),
    isRestored,
    forget: (sent) => {
      if (sent !== undefined && typedHere.current !== null && typedHere.current !== sent) return;
      latest.current = null;
      writeDraft(name, null);
      setTyped(null);
      setIsRestored(false);
    },
  };
}

/** Drafts are written only by this tab, so no subscription is needed. */
const neverChanges = () => () => {};
