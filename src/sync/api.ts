import { createHash } from "node:crypto";
import { sql } from "kysely";
import { requireEvent, requireOrganizer } from "../events/index.ts";
import { accountOrders, orderDetailsOf, withDetails } from "../orders/index.ts";
import type { Db } from "../platform/database/database.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { accountAttendees, attendeeOf } from "../tickets/index.ts";
import { type ChangesQuery, contract } from "./contract.ts";
import { findChanges, type SyncScope } from "./find-changes.ts";

/** Delta sync: everything once, then what changed. */
export function syncApi({ db }: Pick<Services, "db">): ApiArea {
  const handlers = {
    listChangedOrders: async ({ params, query }, { user }) =>
      listChangedOrders(db, await ofEvent(db, user, params.event_id), query),
    listChangedAttendees: async ({ params, query }, { user }) =>
      listChangedAttendees(db, await ofEvent(db, user, params.event_id), query),
    listChangedOrganizerOrders: async ({ params, query }, { user }) =>
      listChangedOrders(db, await ofOrganizer(db, user, params.organizer_id), query),
    listChangedOrganizerAttendees: async ({ params, query }, { user }) =>
      listChangedAttendees(db, await ofOrganizer(db, user, params.organizer_id), query),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers };
}

async function ofEvent(db: Db, { accountId }: Member, eventId: number): Promise<SyncScope> {
  await requireEvent(db, { accountId, eventId });
  return { accountId, events: sql`e.id = ${eventId}`, name: `event ${eventId}` };
}

async function ofOrganizer(db: Db, { accountId, eventIds }: Member, organizerId: number): Promise<SyncScope> {
  await requireOrganizer(db, { accountId, organizerId });
  return {
    accountId,
    events: sql`(e.organizer_id = ${organizerId} and ${withinScope(eventIds, "e.id")})`,
    name: `organizer ${organizerId}`,
    ...(eventIds !== null && { limits: digestOf(eventIds) }),
  };
}

function digestOf(eventIds: readonly number[]): string {
  const text = eventIds.toSorted((a, b) => a - b).join();
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

async function listChangedOrders(db: Db, scope: SyncScope, query: ChangesQuery) {
  const { ids, meta } = await findChanges(db, "orders", scope, query);
  const orders = withDetails(accountOrders(db, scope.accountId));
  const rows = await orders.where("o.id", "in", some(ids)).execute();
  return { data: inOrder(rows.map(orderDetailsOf), ids), meta };
}

async function listChangedAttendees(db: Db, scope: SyncScope, query: ChangesQuery) {
  const { ids, meta } = await findChanges(db, "attendees", scope, query);
  const rows = await accountAttendees(db, scope.accountId).where("a.id", "in", some(ids)).execute();
  return { data: inOrder(rows.map(attendeeOf), ids), meta };
}

/** SQL has no empty `in ()`, and no row has the id 0. */
function some(ids: number[]): number[] {
  return ids.length > 0 ? ids : [0];
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
