import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { keepTyped, readTyped } from "./kept-typing.ts";
import { changed, isHeld, pick, type Refused, refusedOf, still, without } from "./typed-values.ts";

/** `waiting`: something is typed and will be sent in a moment. */
export type SaveState = "idle" | "waiting" | "saving" | "saved" | "failed";

interface AutosaveOptions<Values extends object> {
  /** Names what is typed, so that it is found again after a reload or a log-in. */
  name: string;
  /** As the server has it. */
  values: Values;
  /** Sends what changed; what it answers is what the server has from then on. */
  save: (changes: Partial<Values>) => Promise<Values>;
}

export interface Autosave<Values extends object> {
  /** As it is typed. */
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name], when?: "now" | "soon") => void;
  /** Sends what waits. */
  flush: () => void;
  /** `location_details.city` for a part of a field. */
  errorOf: (path: string) => string | undefined;
  state: SaveState;
  /** What went wrong that is no field's fault. */
  error: unknown;
  canUndo: boolean;
  undo: () => void;
  /** When something was last saved, to tell which of several forms was the last. */
  savedAt: number;
}

const PAUSE_MILLISECONDS = 900;
const MOST_UNDONE = 20;

/**
 * Saves each field a moment after it was typed, and takes the last save back on demand. One save at a time:
 * what is typed meanwhile goes with the next. A field that was refused holds up no other; it stays as it was
 * typed, in this tab, also over a reload or a log-in, until it is typed differently.
 */
export function useAutosave<Values extends object>(options: AutosaveOptions<Values>): Autosave<Values> {
  const { name, values: given, save } = options;
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [answer, setAnswer] = useState<{ over: Values; values: Values } | null>(null);
  const [state, setState] = useState<SaveState>("idle");
  const [refused, setRefused] = useState<Refused>({});
  const [error, setError] = useState<unknown>(null);
  const [past, setPast] = useState<Partial<Values>[]>([]);
  const [savedAt, setSavedAt] = useState(0);
  const [round, setRound] = useState(0);
  // The answer to a save is there before the page is given anew what the server has.
  const server = answer?.over === given ? answer.values : given;
  const latest = useRef({ typed, refused, isSaving: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = useCallback(
    (next: Partial<Values>) => {
      latest.current.typed = next;
      setTyped(next);
      keepTyped(name, next);
    },
    [name],
  );
  const refuse = useCallback((next: Refused) => {
    latest.current.refused = next;
    setRefused(next);
  }, []);

  const send = useEffectEvent(async (changes: Partial<Values>, isUndo: boolean) => {
    const before = pick(server, changes);
    latest.current.isSaving = true;
    setState("saving");
    try {
      const values = await save(changes);
      setAnswer({ over: given, values });
      setError(null);
      put(without(latest.current.typed, changes));
      const others = still(latest.current.refused, changes);
      refuse(others);
      if (!isUndo) setPast((all) => [...all, before].slice(-MOST_UNDONE));
      setSavedAt(Date.now());
      setState(Object.keys(others).length > 0 ? "failed" : "saved");
    } catch (failure) {
      const named = refusedOf(failure, changes, { ...server, ...latest.current.typed });
      refuse({ ...latest.current.refused, ...named });
      setError(
        Object.values(named).some(({ sentences }) => Object.keys(sentences).length > 0) ? null : failure,
      );
      setState("failed");
      // Out of reach, or busy: tried again with the next change.
      if (Object.keys(named).length === 0) return;
    } finally {
      latest.current.isSaving = false;
    }
    setRound((last) => last + 1);
  });

  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (latest.current.isSaving) return;
    const all = changed(latest.current.typed, server);
    const values = { ...server, ...latest.current.typed };
    const sendable = Object.fromEntries(
      Object.entries(all).filter(([field]) => !isHeld(field, latest.current.refused, values)),
    ) as Partial<Values>;
    if (Object.keys(sendable).length > 0) return void send(sendable, false);
    if (Object.keys(all).length > 0) return setState((now) => (now === "waiting" ? "failed" : now));
    // Typed back to what it was.
    if (Object.keys(latest.current.typed).length > 0) put({});
    if (Object.keys(latest.current.refused).length > 0) refuse({});
    setError(null);
    setState((now) => (now === "waiting" || now === "failed" ? "idle" : now));
  });

  const schedule = useEffectEvent((when: "now" | "soon") => {
    clearTimeout(timer.current);
    if (when === "soon" && !latest.current.isSaving) setState("waiting");
    timer.current = setTimeout(() => flush(), when === "now" ? 0 : PAUSE_MILLISECONDS);
  });

  // What was typed while a save was under way, and what others of a refused save were fine.
  useEffect(() => {
    if (round > 0) flush();
  }, [round]);

  // What was typed before a reload or a log-in.
  useEffect(() => {
    const kept = readTyped<Values>(name);
    if (!kept) return;
    const restoring = setTimeout(() => {
      put({ ...kept, ...latest.current.typed });
      schedule("soon");
    });
    return () => clearTimeout(restoring);
  }, [name, put]);

  // Whoever leaves the page does not wait for the pause to end.
  useEffect(() => {
    const handleHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    document.addEventListener("visibilitychange", handleHidden);
    return () => {
      document.removeEventListener("visibilitychange", handleHidden);
      flush();
    };
  }, []);

  return {
    values: { ...server, ...typed },
    set: (field, value, when = "soon") => {
      put({ ...latest.current.typed, [field]: value } as Partial<Values>);
      // oxlint-disable-next-line react/rules-of-hooks -- called by whoever types, never while rendering
      schedule(when);
    },
    // oxlint-disable-next-line react/rules-of-hooks -- called by whoever types, never while rendering
    flush: () => flush(),
    errorOf: (path) => refused[path.split(".")[0]!]?.sentences[path],
    state,
    error,
    savedAt,
    canUndo: past.length > 0 && (state === "saved" || state === "idle"),
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      // oxlint-disable-next-line react/rules-of-hooks -- called by whoever types, never while rendering
      void send(last, true);
    },
  };
}
