import { useState } from "react";

const MAX_STEPS = 100;

interface Steps<State> {
  past: readonly State[];
  future: readonly State[];
  /** The name of the latest step. */
  latest?: string | undefined;
}

/** Undo and redo for the states that `change` has replaced. */
export function useSteps<State extends object>(current: State, change: (state: State) => void) {
  const [{ past, future, latest }, setSteps] = useState<Steps<State>>({ past: [], future: [] });
  const [before, after] = [past.at(-1), future[0]];
  const go = (state: State, steps: Steps<State>) => {
    setSteps(steps);
    change(state);
  };
  return {
    /** Successive changes with the same name are one step: a word that is typed, a colour that is dragged. */
    set: (state: State, name?: string) => {
      const isSameStep = name !== undefined && name === latest;
      go(state, { past: isSameStep ? past : [...past, current].slice(-MAX_STEPS), future: [], latest: name });
    },
    undo: before && (() => go(before, { past: past.slice(0, -1), future: [current, ...future] })),
    redo: after && (() => go(after, { past: [...past, current], future: future.slice(1) })),
    forget: () => setSteps({ past: [], future: [] }),
  };
}
