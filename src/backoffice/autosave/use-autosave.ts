import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { readDraft, writeDraft } from "../../manage-ui/drafts/draft-store.ts";
import { useIsGone } from "../../manage-ui/drafts/use-is-gone.ts";
import type { FieldConflict } from "../editing/field-conflict.ts";
import { conflictOf } from "../editing/save-merged.ts";
import type { FormRules } from "../forms/form-rules.ts";
import type { EditConflict } from "../editing/use-edit.ts";
import {
  changed,
  isHeld,
  pick,
  type Refused,
  refusedOf,
  sameVersion,
  still,
  without,
} from "./typed-values.ts";

/** `waiting`: a value was typed and will be sent soon. */
export type SaveState = "idle" | "waiting" | "saving" | "saved" | "failed";

interface AutosaveOptions<Values extends object> {
  /** The storage key of the typed values, so that they survive a reload or a log-in. */
  name: string;
  /** The server's values. */
  values: Values;
  version: string;
  /** The rules of the call's schema. */
  rules: FormRules;
  /**
   * Sends the changes since `version` and returns the server's new values. Refused as stale if another person
   * has changed one of these fields.
   */
  save: (changes: Partial<Values>, version: string) => Promise<{ values: Values; version: string }>;
  /**
   * Merges another person's changes into the values. Default: a field of the call is the field of the form
   * with the same name.
   */
  withTheirs?: (values: Values, change: FieldChange) => Values;
  fieldOf?: (callField: string) => string;
}

export interface Autosave<Values extends object> {
  /** The values as typed. */
  values: Values;
  rules: FormRules;
  /** A method, because it is bivariant: parts that need some of the fields take the form of more fields. */
  set<Name extends keyof Values>(name: Name, value: Values[Name], when?: "now" | "soon"): void;
  /** Sends pending values immediately. */
  flush: () => void;
  /** Returns the error at a path. `location_details.city` names a part of a field. */
  errorOf: (path: string) => string | undefined;
  state: SaveState;
  /** An error that concerns no field. */
  error: unknown;
  /** Set when another person has changed a field that was also changed here. The user decides. */
  conflict: EditConflict | null;
  canUndo: boolean;
  undo: () => void;
  /** The time of the last save, to find the most recent of several forms. */
  savedAt: number;
}

const PAUSE_MILLISECONDS = 900;
const MAX_UNDONE = 20;

/**
 * Saves each field shortly after it was typed, and undoes the last save on demand. Runs one save at a time:
 * values that are typed meanwhile are sent with the next. A refused field blocks no other field. It keeps its
 * value in this tab until the value changes, also over a reload or a log-in. Never overwrites changes that
 * another person made since a field was first typed: `conflict` asks which value to keep. When the user leaves
 * the page, sends what is left, if necessary after the running save.
 */
export function useAutosave<Values extends object>(options: AutosaveOptions<Values>): Autosave<Values> {
  const { name, values: given, version: givenVersion, save } = options;
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [answer, setAnswer] = useState<{ over: Values; values: Values; version: string } | null>(null);
  const [state, setState] = useState<SaveState>("idle");
  const [refused, setRefused] = useState<Refused>({});
  const [error, setError] = useState<unknown>(null);
  const [past, setPast] = useState<{ before: Partial<Values>; version: string }[]>([]);
  const [stale, setStale] = useState<{ conflicts: FieldConflict[]; version: string } | null>(null);
  const [savedAt, setSavedAt] = useState(0);
  const [round, setRound] = useState(0);
  // The answer to a save arrives before the page gets the server's new values.
  const isAnswered = answer?.over === given;
  const server = isAnswered ? answer.values : given;
  const version = isAnswered ? answer.version : givenVersion;
  // `since` has, by field, the version that was shown when the field was first typed. A save must send that
  // version: with a later one it would overwrite changes that the user has not seen.
  // `answer` is read here between an answer and the rendering that follows it.
  const latest = useRef({ typed, refused, answer, isSaving: false, since: {} as Record<string, string> });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useIsGone();

  const put = useCallback(
    (next: Partial<Values>, shown: string) => {
      const { since } = latest.current;
      latest.current.typed = next;
      latest.current.since = Object.fromEntries(
        Object.keys(next).map((field) => [field, since[field] ?? shown]),
      );
      setTyped(next);
      writeDraft(name, next);
      writeDraft(`${name}.since`, latest.current.since);
    },
    [name],
  );
  const refuse = useCallback((next: Refused) => {
    latest.current.refused = next;
    setRefused(next);
  }, []);

  const takeAnswer = useEffectEvent((saved: { values: Values; version: string }) => {
    latest.current.answer = { over: given, ...saved };
    setAnswer(latest.current.answer);
  });
  const known = useEffectEvent(() =>
    latest.current.answer?.over === given ? latest.current.answer.values : given,
  );

  const send = useEffectEvent(async (changes: Partial<Values>, since: string, isUndo: boolean) => {
    const before = pick(known(), changes);
    latest.current.isSaving = true;
    setState("saving");
    try {
      const saved = await save(changes, since);
      takeAnswer(saved);
      setError(null);
      setStale(null);
      for (const field of Object.keys(changes)) latest.current.since[field] = saved.version;
      put(without(latest.current.typed, changes), saved.version);
      const others = still(latest.current.refused, changes);
      refuse(others);
      if (!isUndo) setPast((all) => [...all, { before, version: saved.version }].slice(-MAX_UNDONE));
      setSavedAt(Date.now());
      setState(Object.keys(others).length > 0 ? "failed" : "saved");
    } catch (failure) {
      const named = refusedOf(failure, changes, { ...known(), ...latest.current.typed });
      refuse({ ...latest.current.refused, ...named });
      setStale(staleOf(failure, changes));
      setError(
        Object.values(named).some(({ sentences }) => Object.keys(sentences).length > 0) ? null : failure,
      );
      setState("failed");
      // The server is unreachable or busy. The next change retries.
      if (Object.keys(named).length === 0) return;
    } finally {
      latest.current.isSaving = false;
    }
    // A page that the user has left renders no further round.
    if (isGone.current) flush();
    else setRound((last) => last + 1);
  });

  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (latest.current.isSaving) return;
    const all = changed(latest.current.typed, known());
    const values = { ...known(), ...latest.current.typed };
    const free = Object.fromEntries(
      Object.entries(all).filter(([field]) => !isHeld(field, latest.current.refused, values)),
    ) as Partial<Values>;
    const { sendable, since } = sameVersion(free, latest.current.since);
    if (since !== undefined) return void send(sendable, since, false);
    if (Object.keys(all).length > 0) return setState((now) => (now === "waiting" ? "failed" : now));
    // The user typed the original value again.
    if (Object.keys(latest.current.typed).length > 0) put({}, version);
    if (Object.keys(latest.current.refused).length > 0) refuse({});
    setError(null);
    setState((now) => (now === "waiting" || now === "failed" ? "idle" : now));
  });

  const staleOf = useEffectEvent((failure: unknown, sent: Partial<Values>) => {
    const conflict = conflictOf(failure);
    if (!conflict) return null;
    const fieldOf = options.fieldOf ?? ((field) => field);
    const conflicts = conflict.changes
      .filter(({ field }) => fieldOf(field) in sent)
      .map((change) => ({ ...change, mine: sent[fieldOf(change.field) as keyof Values] }));
    return { conflicts, version: conflict.version };
  });

  /**
   * The next save sends the version of the conflict for these fields, because the user has seen the current values
   * and decided.
   */
  const decide = useEffectEvent((isMine: boolean) => {
    if (!stale) return;
    const fieldOf = options.fieldOf ?? ((field) => field);
    const withTheirs =
      options.withTheirs ?? ((values, { field, value }) => ({ ...values, [field]: value }) as Values);
    const theirs = stale.conflicts.reduce(withTheirs, server);
    const decided = new Set(stale.conflicts.map(({ field }) => fieldOf(field)));
    // Keeps the version for all other fields, because changes to them were not shown.
    takeAnswer({ values: theirs, version });
    setStale(null);
    setError(null);
    refuse({});
    const kept = Object.entries(latest.current.typed).filter(([field]) => isMine || !decided.has(field));
    for (const field of decided) latest.current.since[field] = stale.version;
    put(Object.fromEntries(kept) as Partial<Values>, version);
    setState(kept.length > 0 ? "waiting" : "idle");
    setRound((last) => last + 1);
  });

  const schedule = useEffectEvent((when: "now" | "soon") => {
    clearTimeout(timer.current);
    if (when === "soon" && !latest.current.isSaving) setState("waiting");
    timer.current = setTimeout(() => flush(), when === "now" ? 0 : PAUSE_MILLISECONDS);
  });

  // Sends values that were typed during a save, and the valid fields of a refused save.
  useEffect(() => {
    if (round > 0) flush();
  }, [round]);

  const restore = useEffectEvent((kept: Partial<Values>) =>
    put({ ...kept, ...latest.current.typed }, version),
  );

  // Values that were typed before a reload or a log-in, with the versions of that time.
  useEffect(() => {
    const kept = readDraft<Values>(name);
    if (!kept) return;
    const since = readDraft<Record<string, string>>(`${name}.since`);
    const restoring = setTimeout(() => {
      latest.current.since = { ...(since as Record<string, string> | null), ...latest.current.since };
      restore(kept);
      schedule("soon");
    });
    return () => clearTimeout(restoring);
  }, [name]);

  // Saves immediately when the user leaves the page.
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
    rules: options.rules,
    set: (field, value, when = "soon") => {
      put({ ...latest.current.typed, [field]: value } as Partial<Values>, version);
      // oxlint-disable-next-line react/rules-of-hooks -- called by an input, never while rendering
      schedule(when);
    },
    // oxlint-disable-next-line react/rules-of-hooks -- called by an input, never while rendering
    flush: () => flush(),
    errorOf: (path) => refused[path.split(".")[0]!]?.sentences[path],
    state,
    error,
    conflict: stale && {
      conflicts: stale.conflicts,
      isPending: state === "saving",
      // oxlint-disable-next-line react/rules-of-hooks -- called by a press, never while rendering
      keepMine: () => decide(true),
      // oxlint-disable-next-line react/rules-of-hooks -- called by a press, never while rendering
      takeTheirs: () => decide(false),
    },
    savedAt,
    canUndo: past.length > 0 && (state === "saved" || state === "idle"),
    undo: () => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      // As typed values they stay if they are refused, in conflict, or without an answer.
      put({ ...latest.current.typed, ...last.before }, last.version);
      // oxlint-disable-next-line react/rules-of-hooks -- called by an input, never while rendering
      void send(last.before, last.version, true);
    },
  };
}
