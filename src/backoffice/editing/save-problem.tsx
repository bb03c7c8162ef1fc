import { isAboutFields } from "../../manage-ui/saving/errors-of.ts";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { ConflictNotice } from "./lazy-conflict-notice.tsx";
import type { EditConflict } from "./use-edit.ts";

export interface SaveState {
  isError: boolean;
  error: unknown;
  conflict?: EditConflict | null;
}

interface SaveProblemProps {
  save: SaveState;
  /** Leaves out errors that fields show. */
  isBesideFields?: boolean;
}

/** Explains why a form was not saved, with the choices if another person has changed the same field. */
export function SaveProblem({ save, isBesideFields = false }: SaveProblemProps) {
  if (save.conflict) return <ConflictNotice conflict={save.conflict} takesFocus />;
  if (!save.isError || (isBesideFields && isAboutFields(save.error))) return null;
  return <ProblemNotice error={save.error} />;
}
