import { useState } from "react";

const MAX_STEPS = 100;

/** Undo and redo for the states that `change` has replaced. */
export function useSteps<State>(current: State, change: (state: State) => void) {
  const [past, setPast] = useState<State[]>([]);
  const [future, setFuture] = useState<State[]>([]);
  const [latest, setLatest] = useState<string | undefined>();
  return {
    /** Successive changes with the same name are one step: a word that is typed, a colour that is dragged. */
    set: (state: State, name?: string) => {
      if (name === undefined || name !== latest) setPast([...past, current].slice(-MAX_STEPS));
      setLatest(name);
      setFuture([]);
      change(state);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            change(past.at(-1)!);
            setPast(past.slice(0, -1));
            setFuture([current, ...future]);
            setLatest(undefined);
          },
    redo:
      future.length === 0
        ? null
        : () => {
            change(future[0]!);
            setPast([...past, current]);
            setFuture(future.slice(1));
            setLatest(undefined);
          },
    forget: () => {
      setPast([]);
      setFuture([]);
      setLatest(undefined);
    },
  };
}
