import { CallFailed } from "../../platform/http/browser-client.ts";
import type { Conflict, FieldChange } from "../../platform/http/editing/stale-write.ts";
import { mergeEdit, type Opened, withChanges } from "./merge-edit.ts";
import type { Decisions, FieldConflict } from "./field-conflict.ts";

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

/** The changes of others that refused an attempt, and what the user has decided about them. */
interface Decided {
  failed: CallFailed;
  decisions: Decisions;
}

/** Another person has changed a field to a different value, so the user decides. */
export class StaleEdit extends CallFailed {
  readonly conflicts: FieldConflict[];
  private readonly seen: readonly Decided[];

  constructor(conflicts: FieldConflict[], seen: readonly Decided[]) {
    super(seen.at(-1)!.failed.problem);
    this.conflicts = conflicts;
    this.seen = seen;
  }

  /** For the next save. Concerns only the fields that the user was asked about. */
  decide(isMine: boolean): readonly Decided[] {
    const { failed, decisions } = this.seen.at(-1)!;
    const asked = this.conflicts.map(({ field }) => [field, isMine] as const);
    return this.seen.with(-1, { failed, decisions: new Map([...decisions, ...asked]) });
  }
}

/** After this many lost races, something is wrong. */
const MAX_TRIES = 5;

/**
 * Saves an edit merged with the changes of others since it was opened, as long as these concern other fields.
 * Returns the merged changes of others. Asks again if another field is in conflict with the values as they are now.
 */
export async function saveMerged<Body extends object, Done>({
  opened,
  body,
  decided = [],
  send,
}: Edit<Body, Done>): Promise<{ done: Done; taken: FieldChange[] }> {
  const taken: FieldChange[] = [];
  const seen: Decided[] = [];
  let attempt: Attempt<Body> = { opened, body };
  const merge = (refused: Decided) => {
    seen.push(refused);
    const { version, changes } = conflictOf(refused.failed)!;
    const merged = mergeEdit(attempt.opened.body, attempt.body, changes, refused.decisions);
    if (merged.conflicts.length > 0) throw new StaleEdit(merged.conflicts, seen);
    attempt = { opened: { version, body: withChanges(attempt.opened.body, changes) }, body: merged.body };
    return merged.taken;
  };
  decided.forEach(merge);
  for (let tries = 1; ; tries += 1) {
    try {
      return { done: await send(attempt.body, attempt.opened.version), taken };
    } catch (error) {
      if (!conflictOf(error) || tries === MAX_TRIES) throw error;
      taken.push(...merge({ failed: error as CallFailed, decisions: new Map() }));
    }
  }
}

export function conflictOf(error: unknown): Conflict | undefined {
  return error instanceof CallFailed ? error.problem.conflict : undefined;
}
