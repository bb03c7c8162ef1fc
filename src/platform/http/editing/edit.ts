import { sql } from "kysely";
import { Refusal } from "../../../values/refusal.ts";
import type { Tx } from "../../database/database.ts";
import type { Member } from "../call.ts";
import type { RouteDefinition } from "../contract.ts";
import { fieldOf, itemsOf, withItems } from "./items.ts";
import type { Resource } from "./resource.ts";
import { type Conflict, StaleWrite } from "./stale-write.ts";
import type { Edit } from "./transaction.ts";
import { changedSince, digestsOf, isSameValue, REMOVED, versionOf } from "./version.ts";

export interface EditInput {
  // oxlint-disable-next-line typescript/no-explicit-any -- validated against the contract of the call
  params: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- validated against the contract of the call
  body: any;
  user: Member;
}

/** The same input for a buyer's call, which records no author. */
type AnyEditInput = Omit<EditInput, "user"> & { user: Member | null };

/**
 * Locks a resource in the documented order, as its writers do, and returns its representation. The lock comes
 * first, so that the data cannot change between the read and the end of the transaction.
 */
export type LockAndRead = (tx: Tx, input: EditInput) => Promise<object>;

/** Receives the changes of a member's edit, in the edit's transaction. */
export type NoteEdit = (
  tx: Tx,
  before: Record<string, unknown>,
  after: Record<string, unknown> | null,
) => Promise<void>;

interface EditedCall {
  definition: RouteDefinition;
  lockAndRead: LockAndRead;
  input: AnyEditInput;
  /** The version that the caller edits. Undefined: the caller overwrites any version. */
  version: string | undefined;
  onEdited?: NoteEdit | undefined;
}

/**
 * Checks the version, writes, and records the author of each changed field, in one transaction under the
 * resource's lock. If two callers have the same version and change the same field, the second is refused.
 */
export function createEdit(call: EditedCall): { edit: Edit; wasUsed: () => boolean } {
  let isUsed = false;
  const edit: Edit = {
    transaction: (db, write) =>
      db.transaction().execute(async (tx) => {
        isUsed = true;
        const before = await read(tx, call);
        if (call.version !== undefined) await refuseStale(tx, call, before);
        const done = await write(tx);
        await noteEdits(tx, call, before);
        return done;
      }),
  };
  return { edit, wasUsed: () => isUsed };
}

async function read(
  tx: Tx,
  { definition, lockAndRead, input }: EditedCall,
): Promise<Record<string, unknown>> {
  return definition.resource!.base.parse(await lockAndRead(tx, input as EditInput));
}

async function refuseStale(tx: Tx, call: EditedCall, data: Record<string, unknown>): Promise<void> {
  const resource = call.definition.resource!;
  const current = digestsOf(resource, data);
  const values = withItems(resource, resource.fieldsOf(data as never));
  const written = writtenFields(call, current.keys());
  const changed = changedSince(call.version!, current, written);
  // The current value overwrites nothing. So a client may repeat a write whose answer was lost.
  const sent = sentFields(call);
  const overwritten = changed.filter(
    (field) => !(field in sent) || !isAsSent(call, field, [sent[field], values[field]]),
  );
  if (overwritten.length === 0) return;
  const authors = await findAuthors(tx, call, data);
  const changes = changed.map((field): Conflict["changes"][number] => {
    const digest = current.get(field) ?? REMOVED;
    const author = authors.find((one) => one.field === field && one.digest === digest);
    return {
      field,
      value: values[field] ?? null,
      changed_by: author?.user_id ? { id: author.user_id, name: author.name } : null,
      changed_at: author?.edited_at.toISOString() ?? null,
    };
  });
  throw new StaleWrite({ version: versionOf(resource, data), changes });
}

/**
 * Lists the fields that the call would overwrite: all writable fields for `whole`, only the named fields for
 * `part`. For itemised fields these are all items, or only the named items.
 */
function writtenFields(call: EditedCall, current: Iterable<string>): string[] {
  const { resource, body, edits } = call.definition;
  const { fieldNames, itemised } = resource!;
  const sent = Object.keys(sentFields(call));
  if (edits === "part") return sent.filter((name) => fieldNames.has(fieldOf(name)) && !itemised.has(name));
  const known = [...current];
  return bodyFields(body)
    .filter((name) => fieldNames.has(name))
    .flatMap((name) =>
      itemised.has(name) ? [name, ...new Set([...itemsOf(name, sent), ...itemsOf(name, known)])] : [name],
    );
}

function sentFields({ definition, input }: EditedCall): Record<string, unknown> {
  const resource = definition.resource!;
  const given = Object.entries((input.body ?? {}) as object).filter(([, value]) => value !== undefined);
  return withItems(resource, resource.sentFields(Object.fromEntries(given)));
}

/** A call that changes a part writes only those values of an item that it names. */
function isAsSent({ definition }: EditedCall, field: string, [sent, value]: [unknown, unknown]): boolean {
  const isPartOfItem = definition.edits === "part" && fieldOf(field) !== field && value !== undefined;
  if (!isPartOfItem) return isSameValue(sent, value);
  const current = value as Record<string, unknown>;
  return Object.entries(sent as object).every(
    ([key, part]) => part === undefined || isSameValue(part, current[key]),
  );
}

export function bodyFields(body: RouteDefinition["body"]): string[] {
  return Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
}

/** Buyers must not learn who works for the organiser. */
async function findAuthors(tx: Tx, call: EditedCall, data: Record<string, unknown>) {
  if (!call.input.user) return [];
  const { rows } = await sql<{
    field: string;
    digest: number;
    user_id: number | null;
    name: string;
    edited_at: Date;
  }>`
    select e.field, e.digest, e.user_id, concat_ws(' ', u.first_name, u.last_name) as name, e.edited_at
    from field_edits e left join users u on u.id = e.user_id
    where e.account_id = ${call.input.user.accountId} and e.resource = ${keyOf(call, data)}`.execute(tx);
  return rows;
}

async function noteEdits(tx: Tx, call: EditedCall, before: Record<string, unknown>): Promise<void> {
  if (!call.input.user) return;
  const after = await read(tx, call).catch((error: unknown) => {
    // The write removed the resource, so the answer is empty.
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  });
  await call.onEdited?.(tx, before, after);
  if (!after) return;
  const { resource, body } = call.definition;
  const known = digestsOf(resource!, before);
  const fields = new Set(bodyFields(body));
  const now = digestsOf(resource!, after);
  for (const field of known.keys()) if (!now.has(field)) now.set(field, REMOVED);
  const changed = [...now].filter(
    ([field, digest]) => fields.has(fieldOf(field)) && known.get(field) !== digest,
  );
  if (changed.length === 0) return;
  const { accountId, userId } = call.input.user;
  await sql`
    insert into field_edits (account_id, resource, field, digest, user_id)
    select ${accountId}, ${keyOf(call, after)}, field, digest, ${userId}
    from unnest(${changed.map(([field]) => field)}::text[], ${changed.map(([, digest]) => digest)}::bigint[])
      as changed (field, digest)
    order by field
    on conflict (account_id, resource, field)
      do update set digest = excluded.digest, user_id = excluded.user_id, edited_at = excluded.edited_at`.execute(
    tx,
  );
}

/**
 * Returns a key such as `event/7`. The id comes from the data, from the last id in the path, or from the
 * account.
 */
function keyOf({ definition, input }: EditedCall, data: Record<string, unknown>): string {
  const resource: Resource = definition.resource!;
  const last = Object.values((input.params ?? {}) as Record<string, unknown>).at(-1);
  return `${resource.name}/${String(data["id"] ?? last ?? input.user!.accountId)}`;
}
