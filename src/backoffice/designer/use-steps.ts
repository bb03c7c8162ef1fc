import { useState } from "react";

const MAX_STEPS = 100;

/** Undo and redo over what `change` has replaced. */
export function useSteps<Form>(current: Form, change: (form: Form) => void) {
  const [past, setPast] = useState<Form[]>([]);
  const [future, setFuture] = useState<Form[]>([]);
  return {
    set: (form: Form) => {
      setPast([...past, current].slice(-MAX_STEPS));
      setFuture([]);
      change(form);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            change(past.at(-1)!);
            setPast(past.slice(0, -1));
            setFuture([current, ...future]);
          },
    redo:
      future.length === 0
        ? null
        : () => {
            change(future[0]!);
            setPast([...past, current]);
            setFuture(future.slice(1));
          },
    forget: () => {
      setPast([]);
      setFuture([]);
    },
  };
}
