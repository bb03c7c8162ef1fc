import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  parseDraft,
  readDraft,
  readDraftText,
  removeSentDraft,
  subscribeToDrafts,
  writeDraft,
} from "./draft-store.ts";

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
  /** Nothing was typed, neither here nor before. */
  isUntouched: boolean;
  /** Discards the draft. */
  forget: () => void;
  /**
   * These values were sent: the next page does not restore them, although the form still shows them until it closes.
   * What the user has typed since stays. Works also if the form was left meanwhile.
   */
  wasSent: (sent: Form) => void;
  /** The same, and the form shows what was saved. */
  discardSent: (sent: Form) => void;
}

/** Stores the typed values of a form in the draft store. The server renders the form without a draft. */
export function useDraft<Draft extends object>(
  name: string,
  initial: Draft,
  life: DraftLife = "until-sent",
): DraftOf<Draft> {
  const [typed, setTyped] = useState<Draft | null>(null);
  // A restored draft disappears when the call of an earlier form succeeds. Typed values stay, and because they are
  // stored after each change, reading them here would render the form twice.
  const stored = useSyncExternalStore(
    subscribeToDrafts,
    () => (typed === null ? readDraftText(name) : null),
    () => null,
  );
  const draft = typed ?? { ...initial, ...parseDraft<Draft>(stored) };
  // Only values that were stored before the user typed here have been restored.
  const [isRestored, setIsRestored] = useState(false);
  if (typed === null && isRestored !== (stored !== null)) setIsRestored(stored !== null);

  const latest = useRef<object | null>(null);
  useEffect(() => {
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

  const wasSent = (sent: Draft) => {
    removeSentDraft(name, sent);
    if (JSON.stringify(latest.current) === JSON.stringify(sent)) latest.current = null;
  };

  return {
    draft,
    change: (some: Partial<Draft>) => setTyped((current) => ({ ...(current ?? draft), ...some })),
    isRestored,
    isUntouched: typed === null && stored === null,
    forget: () => {
      latest.current = null;
      writeDraft(name, null);
      setTyped(null);
    },
    wasSent,
    discardSent: (sent) => {
      wasSent(sent);
      if (latest.current === null) setTyped(null);
    },
  };
}
