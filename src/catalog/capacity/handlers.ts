import type { Db } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { findCapacityAssignment, listCapacityAssignments } from "./capacity-assignments.ts";
import {
  createCapacityAssignment,
  deleteCapacityAssignment,
  updateCapacityAssignment,
} from "./change-capacity.ts";
import type { capacityContract } from "./contract.ts";

export function capacityHandlers(db: Db) {
  return {
    listCapacityAssignments: ({ params, query }, { user }) =>
      listCapacityAssignments(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createCapacityAssignment: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findCapacityAssignment(db, at, await createCapacityAssignment(db, at, body)) };
    },

    getCapacityAssignment: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findCapacityAssignment(db, at, params.capacity_assignment_id) };
    },

    updateCapacityAssignment: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updateCapacityAssignment(db, at, { id: params.capacity_assignment_id, input: body, edit });
      return { data: await findCapacityAssignment(db, at, params.capacity_assignment_id) };
    },

    deleteCapacityAssignment: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await deleteCapacityAssignment(db, at, params.capacity_assignment_id);
      return undefined;
    },
  } satisfies Handlers<typeof capacityContract>;
}
