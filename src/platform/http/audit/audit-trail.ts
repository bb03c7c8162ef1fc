import type { Db } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import type { MemberCall } from "../call.ts";
import type { RouteDefinition } from "../contract.ts";
import type { SecretKeys } from "../../secret-keys.ts";
import type { EditInput, LockAndRead, NoteEdit } from "../editing/edit.ts";
import type { RawInput } from "../validation.ts";
import { type AuditChange, changesBetween, valuesOf, valuesSent } from "./audit-changes.ts";
import { labelOf, placeOf } from "./audit-place.ts";
import { insertEntry, type NewEntry } from "./insert-entry.ts";

interface AuditedRoute {
  definition: RouteDefinition;
  lockAndRead?: LockAndRead | undefined;
}

/** Records the writes of members in the audit log of their account. */
export interface AuditTrail {
  /** Returns undefined if the call leaves no entry. */
  begin(bound: AuditedRoute, input: RawInput, call: MemberCall): AuditedCall | undefined;
}

/** One write in progress. */
export interface AuditedCall {
  /** Reads the resource that a deletion is about to remove. */
  lookBefore(reader: AuditedRoute | undefined): Promise<void>;
  /** Writes the entry of an edit in the edit's transaction, unless nothing changed. */
  noteEdit: NoteEdit;
  /** Writes the entry of any other call once it has succeeded. */
  finish(result: unknown): Promise<void>;
}

/** True if the call belongs in the audit log. */
export function isAudited({ method, policy, unaudited }: RouteDefinition): boolean {
  const isOfMember = ["self", "member", "user", "admin", "superadmin"].includes(policy);
  return isOfMember && method !== "GET" && unaudited === undefined;
}

interface AuditServices {
  config: { secretKeys: SecretKeys };
  db: Db;
  log: Log;
}

export function createAuditTrail({ db, log, config: { secretKeys } }: AuditServices): AuditTrail {
  return {
    begin(bound, input, call) {
      const { definition } = bound;
      if (!isAudited(definition)) return undefined;
      let removed: Record<string, unknown> | undefined;
      let isNoted = false;

      return {
        async lookBefore(reader) {
          if (!reader?.lockAndRead) return;
          const { resource } = reader.definition;
          const given = { ...input, user: call.user } as EditInput;
          const read = db.transaction().execute((tx) => reader.lockAndRead!(tx, given));
          // If the read fails, the call itself reports what is wrong with its input.
          removed = await read.then(
            (found) => resource!.base.parse(found),
            () => undefined,
          );
        },

        async noteEdit(tx, before, after) {
          isNoted = true;
          const changes = after ? changesBetween(before, after) : [];
          // The resource was saved without a change.
          if (changes.length === 0 && after && !definition.writesBeside) return;
          await insertEntry(
            tx,
            secretKeys,
            entryOf({ definition, input, call, data: after ?? before, changes }),
          );
        },

        async finish(result) {
          if (isNoted) return;
          const data = dataOf(result);
          const changes = removed ? valuesOf(removed, "before") : changesOf(definition, input, data);
          const entry = entryOf({ definition, input, call, data: removed ?? data, changes });
          // The call has succeeded. An answer that reports a failure would make the caller repeat it.
          await insertEntry(db, secretKeys, entry).catch((error: unknown) =>
            log.error({ err: error, call: entry.call }, "an entry of the audit log could not be written"),
          );
        },
      };
    },
  };
}

/** For a new resource, lists its fields. For any other call, lists what the call requested. */
function changesOf(
  { method, resource, auditsAnswer = [] }: RouteDefinition,
  { body }: RawInput,
  data: Record<string, unknown> | undefined,
): AuditChange[] {
  if (method === "DELETE") return [];
  const isCreated = method === "POST" && resource !== undefined && data !== undefined;
  if (isCreated && isResourceBody(body, resource.fieldNames)) {
    const known = Object.fromEntries(Object.entries(data).filter(([field]) => field in (body as object)));
    return valuesOf(known, "after");
  }
  const answered = Object.fromEntries(auditsAnswer.map((field) => [field, data?.[field]]));
  return [...valuesSent(body), ...valuesSent(answered)];
}

function isResourceBody(body: unknown, fields: ReadonlySet<string>): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).some((field) => fields.has(field));
}

function dataOf(result: unknown): Record<string, unknown> | undefined {
  const { data } = (result ?? {}) as { data?: unknown };
  const isOne = typeof data === "object" && data !== null && !Array.isArray(data);
  return isOne ? (data as Record<string, unknown>) : undefined;
}

interface Written {
  definition: RouteDefinition;
  input: RawInput;
  call: MemberCall;
  data: Record<string, unknown> | undefined;
  changes: AuditChange[];
}

function entryOf({ definition, input, call, data, changes }: Written): NewEntry {
  const { user } = call;
  const place = placeOf(definition, input, data);
  return {
    ...place,
    // An administrator's change to an account is recorded in the log of that account.
    account_id: (definition.policy === "superadmin" && place.account_id) || user.accountId,
    by_platform: definition.policy === "superadmin",
    user_id: user.userId,
    impersonator_id: user.impersonator?.userId ?? null,
    api_key_name: user.apiKey?.name ?? null,
    call: `${definition.method} ${definition.path}`,
    label: labelOf(place.subject, data),
    changes: JSON.stringify(changes),
    address: call.address || null,
    user_agent: call.userAgent || null,
    request_id: call.requestId,
  };
}
