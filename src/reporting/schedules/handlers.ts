import { requireConfirmedAddress } from "../../accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Handlers, Member } from "../../platform/http/call.ts";
import type { ReportSchedulesContract } from "./contract.ts";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  type ScheduleInput,
  type ScheduleOwner,
} from "./schedules.ts";

export function reportScheduleHandlers(db: Db): Handlers<ReportSchedulesContract> {
  const list = async (owner: ScheduleOwner) => ({ data: await listSchedules(db, owner) });
  const create = async (owner: ScheduleOwner, input: ScheduleInput, user: Member) => {
    requireConfirmedAddress(user);
    return { data: await createSchedule(db, owner, { input, userId: user.userId, now: new Date() }) };
  };
  return {
    listEventReportSchedules: ({ params }, { user }) => list(ownerOf(params, user)),
    createEventReportSchedule: ({ params, body }, { user }) => create(ownerOf(params, user), body, user),
    deleteEventReportSchedule: async ({ params }, { user }) => {
      await deleteSchedule(db, ownerOf(params, user), params.schedule_id);
      return undefined;
    },
    listOrganizerReportSchedules: ({ params }, { user }) => list(ownerOf(params, user)),
    createOrganizerReportSchedule: ({ params, body }, { user }) => create(ownerOf(params, user), body, user),
    deleteOrganizerReportSchedule: async ({ params }, { user }) => {
      await deleteSchedule(db, ownerOf(params, user), params.schedule_id);
      return undefined;
    },
  };
}

function ownerOf(
  params: { event_id?: number; organizer_id?: number },
  { accountId }: Pick<Member, "accountId">,
): ScheduleOwner {
  return { accountId, eventId: params.event_id ?? null, organizerId: params.organizer_id ?? null };
}
