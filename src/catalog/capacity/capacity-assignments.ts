import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type RequiredEvent, requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import type { OfEvent } from "../products.ts";
import { CAPACITY_LISTING, type CapacityAssignment } from "./contract.ts";

export async function listCapacityAssignments(
  db: Db,
  at: OfEvent,
  wanted: RequestedPage,
): Promise<{ data: CapacityAssignment[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows: capacities, ...source } = capacitiesList(db, event);
  const { rows, meta } = await listPage(db, capacities, { ...source, wanted });
  return { data: rows.map(capacityOf), meta };
}

/** The definition of the list of shared capacities; exports use it too. */
export function capacitiesList(db: Db, event: Pick<RequiredEvent, "id" | "timezone">) {
  return {
    rows: selectCapacities(db, event.id),
    listing: CAPACITY_LISTING,
    columns: {
      created_at: "ca.created_at",
      updated_at: "ca.updated_at",
      name: "ca.name",
      status: "ca.status",
      capacity: "ca.capacity",
      used_capacity: "counter.taken",
    },
    optional: ["capacity"],
    search: { words: "ca.name" },
    unique: "ca.id",
    zone: event.timezone,
  } as const;
}

export async function findCapacityAssignment(
  db: Db | Tx,
  at: OfEvent,
  id: number,
): Promise<CapacityAssignment> {
  const event = await requireEvent(db, at);
  const row = await selectCapacities(db, event.id).where("ca.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return capacityOf(row);
}

function selectCapacities(db: Db | Tx, eventId: number) {
  return db
    .selectFrom("capacity_assignments as ca")
    .innerJoin("stock as counter", "counter.id", "ca.stock_id")
    .select(["ca.id", "ca.event_id", "ca.name", "ca.capacity", "ca.status", "counter.taken"])
    .select(["ca.created_at", "ca.updated_at"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("capacity_assignment_products as cap")
          .innerJoin("products as p", "p.id", "cap.product_id")
          .select(["p.id", "p.title"])
          .whereRef("cap.capacity_assignment_id", "=", "ca.id")
          .where("p.deleted_at", "is", null)
          .orderBy("p.position")
          .orderBy("p.id"),
      ).as("products"),
    )
    .where("ca.event_id", "=", eventId)
    .where("ca.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCapacities>["executeTakeFirstOrThrow"]>>;

function capacityOf({ taken, ...row }: Row): CapacityAssignment {
  return {
    ...row,
    status: row.status as CapacityAssignment["status"],
    applies_to: "PRODUCTS",
    used_capacity: taken,
    percentage_used: row.capacity === null ? 0 : Math.round((taken * 10_000) / row.capacity) / 100,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
