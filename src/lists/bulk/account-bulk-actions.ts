import { changeMember, withdrawInvitation } from "../../accounts/index.ts";
import { deleteTaxOrFee, switchTaxOrFee } from "../../catalog/index.ts";
import { changeEventStatus, type DuplicationStep, type EventStatus } from "../../events/index.ts";
import type { Member } from "../../platform/http/call.ts";
import { canAccessEvent } from "../../platform/http/dispatch/permissions.ts";
import type { Services } from "../../platform/services.ts";
import { processTaskRows, type NoteDone } from "../tasks/process-task-rows.ts";
import type { TaskAtWork, TaskHandler } from "../tasks/run-task.ts";
import { Refusal } from "../../values/refusal.ts";
import type { AccountBulkAction } from "../rules/bulk-actions.ts";
import { duplicateWithOffset } from "./duplicate-with-offset.ts";
import { requireStarter } from "../require-starter.ts";

type Act = (id: number, by: Member, doing: { task: TaskAtWork; noteDone: NoteDone }) => Promise<unknown>;

/**
 * The bulk actions on an account's events, members, taxes and fees. Each has the same effect on a row as the action
 * on the row's own page.
 */
export function accountBulkActions(
  { db, files }: Pick<Services, "db" | "files">,
  onEventCopied: DuplicationStep[],
): Record<AccountBulkAction, TaskHandler> {
  const move =
    (status: EventStatus): Act =>
    (eventId, { accountId, isEmailVerified, ...by }) => {
      requireEventOf(by, eventId);
      return changeEventStatus(db, { accountId, eventId, status, isEmailVerified });
    };
  const access =
    (status: "ACTIVE" | "INACTIVE"): Act =>
    (userId, by) =>
      changeMember(db, by, userId, { status });
  const charge =
    (is_active: boolean): Act =>
    (id, by) =>
      switchTaxOrFee(db, requireWholeAccount(by).accountId, { id, is_active });
  const acts: Record<AccountBulkAction, Act> = {
    "publish-events": move("LIVE"),
    "pause-events": move("PAUSED"),
    "archive-events": move("ARCHIVED"),
    "restore-events": move("DRAFT"),
    "duplicate-events": (eventId, by, { task, noteDone }) => {
      const { days_later = 0 } = task.options as { days_later?: number };
      const steps = [...onEventCopied, noteDone];
      return duplicateWithOffset(
        db,
        { ...requireWholeAccount(by), eventId, files, onEventCopied: steps },
        days_later,
      );
    },

    "let-users-in": access("ACTIVE"),
    "shut-users-out": access("INACTIVE"),
    "withdraw-invitations": (userId, { accountId, userId: byUserId }) =>
      withdrawInvitation(db, { accountId, userId, byUserId }),

    "charge-taxes-and-fees": charge(true),
    "retire-taxes-and-fees": charge(false),
    "delete-taxes-and-fees": (id, by) => deleteTaxOrFee(db, requireWholeAccount(by).accountId, id),
  };
  const handlerOf =
    (act: Act): TaskHandler =>
    (task, tools) =>
      processTaskRows(db, task, tools, async (id, noteDone) =>
        act(id, await requireStarter(db, task), { task, noteDone }),
      );
  return Object.fromEntries(Object.entries(acts).map(([action, act]) => [action, handlerOf(act)])) as Record<
    AccountBulkAction,
    TaskHandler
  >;
}

function requireEventOf(by: Pick<Member, "eventIds">, eventId: number): void {
  if (!canAccessEvent(by, eventId)) throw new Refusal("not_found");
}

/** A member with an event scope may not change what concerns every event. */
function requireWholeAccount(by: Member): Member {
  if (by.eventIds !== null) throw new Refusal("forbidden");
  return by;
}
