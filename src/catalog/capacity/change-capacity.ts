import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { touchCatalog } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { classifyDatabaseError } from "../../platform/database/classify-database-error.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { Refusal } from "../../values/refusal.ts";
import { createCounters, lockCounters, setCapacity } from "../counters.ts";
import { chooseProducts } from "../product-parts.ts";
import type { OfEvent } from "../products.ts";
import { findCapacityAssignment } from "./capacity-assignments.ts";
import type { CapacityInput } from "./contract.ts";

/**
 * Creates a capacity assignment: several products share a number of units, including those already sold and
 * held. Returns its id.
 */
export async function createCapacityAssignment(db: Db, at: OfEvent, input: CapacityInput): Promise<number> {
  return retryOnLockConflict(db, async (tx) => {
    await touchCatalog(tx, at);
    const tenant = { account_id: at.accountId, event_id: at.eventId };
    const [stock_id] = await createCounters(tx, at, { kind: "CAPACITY", capacity: null, count: 1 });
    const assignment = await tx
      .insertInto("capacity_assignments")
      .values({ ...columnsOf(input), ...tenant, stock_id: stock_id! })
      .returning(["id", "stock_id"])
      .executeTakeFirstOrThrow();
    await share(tx, at, assignment, input);
    return assignment.id;
  });
}

/** Changes the products and the capacity. The capacity cannot go below the units sold and held. */
export async function updateCapacityAssignment(
  db: Db,
  at: OfEvent,
  { id, input, edit }: { id: number; input: CapacityInput; edit?: Edit },
): Promise<void> {
  const write = async (tx: Tx) => {
    await touchCatalog(tx, at);
    await change(tx, at, { id, input });
  };
  await retryOnLockConflict(db, write, edit);
}

async function change(
  tx: Tx,
  at: OfEvent,
  { id, input }: { id: number; input: CapacityInput },
): Promise<void> {
  const assignment = await tx
    .updateTable("capacity_assignments")
    .set({ ...columnsOf(input), updated_at: new Date() })
    .where("id", "=", id)
    .where("event_id", "=", at.eventId)
    .where("deleted_at", "is", null)
    .returning(["id", "stock_id"])
    .executeTakeFirst();
  if (!assignment) throw new Refusal("not_found");
  await share(tx, at, assignment, input);
}

/** Switches the limit on or off. The counter counts in both cases. */
export async function switchCapacityAssignment(
  db: Db,
  at: OfEvent,
  { id, status }: { id: number; status: CapacityInput["status"] },
): Promise<void> {
  await retryOnLockConflict(db, async (tx) => {
    await touchCatalog(tx, at);
    const { name, capacity, products } = await findCapacityAssignment(tx, at, id);
    const input = { name, capacity, status, product_ids: products.map((product) => product.id) };
    await change(tx, at, { id, input });
  });
}

/**
 * Deletes a capacity assignment, so that its products are limited by their own quantities only. Keeps its
 * counter for the orders that use it.
 */
export async function deleteCapacityAssignment(db: Db, at: OfEvent, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const assignment = await tx
      .updateTable("capacity_assignments")
      .set({ deleted_at: new Date() })
      .where("id", "=", id)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .returning("stock_id")
      .executeTakeFirst();
    if (!assignment) throw new Refusal("not_found");
    await lockCounters(tx, [assignment.stock_id]);
    await setCapacity(tx, at, { stockId: assignment.stock_id, capacity: null });
  });
}

function columnsOf({ name, capacity, status }: CapacityInput) {
  return { name, status, capacity: capacity ?? null };
}

interface Assignment {
  id: number;
  stock_id: number;
}

/** Sets the products, counts their units, and refuses a capacity below that number. */
async function share(tx: Tx, at: OfEvent, assignment: Assignment, input: CapacityInput): Promise<void> {
  const chosen = await chooseProducts(tx, at, { ids: input.product_ids, field: "product_ids" });
  const before = await tx
    .selectFrom("capacity_assignment_products")
    .select("product_id")
    .where("capacity_assignment_id", "=", assignment.id)
    .where("event_id", "=", at.eventId)
    .execute();
  const left = before.map((row) => row.product_id).filter((id) => !chosen.includes(id));
  const joined = chosen.filter((id) => !before.some((row) => row.product_id === id));
  await tx
    .deleteFrom("capacity_assignment_products")
    .where("capacity_assignment_id", "=", assignment.id)
    .where("event_id", "=", at.eventId)
    .where("product_id", "in", left.length > 0 ? left : [0])
    .execute();
  const tenant = { account_id: at.accountId, event_id: at.eventId, capacity_assignment_id: assignment.id };
  if (joined.length > 0) {
    await tx
      .insertInto("capacity_assignment_products")
      .values(joined.map((product_id) => ({ ...tenant, product_id })))
      .execute();
  }
  const taken = await countCapacity(tx, at, { ...assignment, joined, left });
  const { capacity = null } = input;
  if (input.status === "ACTIVE" && capacity !== null && capacity < taken) {
    throw new Refusal("capacity_below_taken", {
      facts: { taken },
      fields: { capacity: [{ code: "too_small", facts: { minimum: taken } }] },
    });
  }
  const limit = input.status === "ACTIVE" ? capacity : null;
  await setCapacity(tx, at, { stockId: assignment.stock_id, capacity: limit });
}

/**
 * Counts the units sold and held of the sharing products. Their counters stay locked until the transaction
 * ends.
 */
async function countCapacity(
  tx: Tx,
  { accountId }: OfEvent,
  { stock_id, joined, left }: Assignment & { joined: number[]; left: number[] },
): Promise<number> {
  if (joined.length === 0 && left.length === 0) return (await lockCounters(tx, [stock_id]))[0]!.taken;
  const pricesOf = (productIds: number[]) => sql`
    array(select id from product_prices
          where account_id = ${accountId} and product_id = any (${productIds}::bigint[]))`;
  const { rows } = await sql<{ taken: number }>`
    select count_capacity(${stock_id}::bigint, ${pricesOf(joined)}, ${pricesOf(left)}) as taken`.execute(tx);
  return rows[0]!.taken;
}

const MAX_TRIES = 6;
const PAUSE_MILLISECONDS = 80;

/** Gives pending checkouts precedence: retries a moment later if a lock is not available. */
async function retryOnLockConflict<Done>(
  db: Db,
  change: (tx: Tx) => Promise<Done>,
  edit: Edit = unversioned,
): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await edit.transaction(db, change);
    } catch (error) {
      if (classifyDatabaseError(error) === null || tries === MAX_TRIES) throw error;
      await pause(PAUSE_MILLISECONDS * tries);
    }
  }
}
