import { CallFailed } from "../../platform/http/browser-client.ts";
import type { Conflict, FieldChange } from "../../platform/http/editing/stale-write.ts";
import { mergeEdit, type Opened, withChanges } from "./merge-edit.ts";
import type { FieldConflict } from "./field-conflict.ts";

interface Attempt<Body> {
  opened: Opened<Body>;
  /** The values to save. */
  body: Body;
}

interface Edit<Body, Done> extends Attempt<Body> {
  /** The answers to earlier attempts that the user has decided about. */
  decided?: readonly Decided[] | undefined;
  send: (body: Body, version: string) => Promise<Done>;
}

/** The changes of others, and whose value a field gets that both sides have changed. */
interface Decided extends Conflict {
  isMine: boolean;
}

/** Another person has changed a field to a different value, so the user decides. */
export class StaleEdit extends CallFailed {
  readonly conflicts: FieldConflict[];
  private readonly seen: readonly Decided[];

  constructor(failed: CallFailed, conflicts: FieldConflict[], seen: readonly Decided[]) {
    super(failed.problem);
    this.conflicts = conflicts;
    this.seen = seen;
  }

  /** For the next save. Both decisions include the changes that only others have made. */
  decide(isMine: boolean): readonly Decided[] {
    return this.seen.with(-1, { ...this.seen.at(-1)!, isMine });
  }
}

/** After this many lost races, something is wrong. */
const MAX_TRIES = 5;

/**
 * Saves an edit merged with the changes of others since it was opened, as long as these concern other fields.
 * Returns the merged changes of others.
 */
export async function saveMerged<Body extends object, Done>({
  opened,
  body,
  decided = [],
  send,
}: Edit<Body, Done>): Promise<{ done: Done; taken: FieldChange[] }> {
  const taken: FieldChange[] = [];
  const seen = [...decided];
  let attempt = decided.reduce<Attempt<Body>>(merged, { opened, body });
  for (let tries = 1; ; tries += 1) {
    try {
      return { done: await send(attempt.body, attempt.opened.version), taken };
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict || tries === MAX_TRIES) throw error;
      const merge = mergeEdit(attempt.opened.body, attempt.body, conflict.changes);
      const answer = { ...conflict, isMine: true };
      seen.push(answer);
      if (merge.conflicts.length > 0) throw new StaleEdit(error as CallFailed, merge.conflicts, seen);
      taken.push(...merge.taken);
      attempt = merged(attempt, answer);
    }
  }
}

/** Merges an attempt with the changes that refused it. */
function merged<Body extends object>(
  { opened, body }: Attempt<Body>,
  { version, changes, isMine }: Decided,
): Attempt<Body> {
  const { withMine, withTheirs } = mergeEdit(opened.body, body, changes);
  return {
    opened: { version, body: withChanges(opened.body, changes) },
    body: isMine ? withMine : withTheirs,
  };
}

export function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof CallFailed ? error.problem.conflict : undefined;
}
