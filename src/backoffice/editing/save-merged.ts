import { CallFailed } from "../../platform/http/browser-client.ts";
import type { Conflict, FieldChange } from "../../platform/http/editing/stale-write.ts";
import { mergeEdit, type Opened, withChanges } from "./merge-edit.ts";
import type { FieldConflict } from "./field-conflict.ts";

interface Edit<Body, Done> {
  opened: Opened<Body>;
  /** The values to save. */
  body: Body;
  send: (body: Body, version: string) => Promise<Done>;
}

/** Another person has changed a field to a different value, so the user decides. */
export class StaleEdit<Body> extends CallFailed {
  readonly conflicts: FieldConflict[];
  /** The values for either decision. Both include the changes that only others have made. */
  readonly withMine: { opened: Opened<Body>; body: Body };
  readonly withTheirs: { opened: Opened<Body>; body: Body };

  constructor(failed: CallFailed, given: Pick<StaleEdit<Body>, "conflicts" | "withMine" | "withTheirs">) {
    super(failed.problem);
    this.conflicts = given.conflicts;
    this.withMine = given.withMine;
    this.withTheirs = given.withTheirs;
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
  send,
}: Edit<Body, Done>): Promise<{ done: Done; taken: FieldChange[] }> {
  const taken: FieldChange[] = [];
  let attempt = { opened, body };
  for (let tries = 1; ; tries += 1) {
    try {
      return { done: await send(attempt.body, attempt.opened.version), taken };
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict || tries === MAX_TRIES) throw error;
      const merge = mergeEdit(attempt.opened.body, attempt.body, conflict.changes);
      const seen = {
        version: conflict.version,
        body: withChanges(attempt.opened.body, conflict.changes),
      };
      if (merge.conflicts.length > 0)
        throw new StaleEdit<Body>(error as CallFailed, {
          conflicts: merge.conflicts,
          withMine: { opened: seen, body: merge.withMine },
          withTheirs: { opened: seen, body: merge.withTheirs },
        });
      taken.push(...merge.taken);
      attempt = { opened: seen, body: merge.withMine };
    }
  }
}

export function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof CallFailed ? error.problem.conflict : undefined;
}
