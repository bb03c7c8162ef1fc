import type { Call, EditCall, MemberCall } from "../call.ts";
import { createEdit, type LockAndRead, type NoteEdit } from "../editing/edit.ts";
import type { RawInput } from "../validation.ts";
import type { BoundRoute } from "./bound-route.ts";

/** The input of an admitted call, validated against its contract. */
export interface Given {
  input: RawInput;
  version: string | undefined;
}

/** Runs the handler. An edit gets its transaction. */
export function handleCall(
  bound: BoundRoute,
  given: Given,
  call: Call | MemberCall,
  onEdited?: NoteEdit,
): Promise<unknown> {
  const { lockAndRead } = bound;
  return lockAndRead
    ? handleEdit({ ...bound, lockAndRead }, given, call, onEdited)
    : bound.handle(given.input, call);
}

/** Passes the transaction to a call that edits a resource. Fails if the call does not use it. */
async function handleEdit(
  bound: BoundRoute & { lockAndRead: LockAndRead },
  { input, version }: Given,
  call: Call | MemberCall,
  onEdited?: NoteEdit,
): Promise<unknown> {
  const { definition, lockAndRead } = bound;
  const { user = null } = call as Partial<MemberCall>;
  const { edit, wasUsed } = createEdit({
    definition,
    lockAndRead,
    input: { ...input, user },
    version,
    onEdited,
  });
  const result = await bound.handle(input, { ...call, edit } as EditCall);
  if (!wasUsed()) throw new Error(`the call ${bound.name} edits outside the transaction of the edit`);
  return result;
}
