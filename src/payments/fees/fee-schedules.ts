import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";

export interface FeeScheduleRow {
  id: number;
  name: string;
  is_default: boolean;
  fixed: Record<string, number>;
  rate: number;
  is_bypassed: boolean;
  accounts_count: number;
}

export interface WrittenFeeSchedule {
  name: string;
  fixed: Record<string, number>;
  rate: number;
  isBypassed: boolean;
}

/** Lists the fee schedules, the installation's default first. */
export async function listFeeSchedules(db: Db): Promise<FeeScheduleRow[]> {
  return selectSchedules(db).orderBy("f.is_default", "desc").orderBy("f.name").orderBy("f.id").execute();
}

export async function findFeeSchedule(db: Db, id: number): Promise<FeeScheduleRow> {
  const row = await selectSchedules(db).where("f.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

export async function createFeeSchedule(db: Db, written: WrittenFeeSchedule): Promise<number> {
  const { id } = await db
    .insertInto("fee_schedules")
    .values(columnsOf(written))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a schedule for new orders. Placed orders keep their fees. The default schedule comes from the
 * settings and cannot be changed.
 */
export async function changeFeeSchedule(db: Db, id: number, written: WrittenFeeSchedule): Promise<void> {
  await requireOwn(db, id);
  await db
    .updateTable("fee_schedules")
    .set({ ...columnsOf(written), updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Deletes a schedule. Its accounts pay the default fees from then on. */
export async function deleteFeeSchedule(db: Db, id: number): Promise<void> {
  await requireOwn(db, id);
  await db.deleteFrom("fee_schedules").where("id", "=", id).execute();
}

export async function giveAccountFees(tx: Tx, accountId: number, id: number | null): Promise<void> {
  const known =
    id === null ||
    (await tx.selectFrom("fee_schedules").select("id").where("id", "=", id).executeTakeFirst());
  if (!known) throw invalidField("configuration_id", "invalid_choice");
  await sql`
    insert into account_fees (account_id, fee_schedule_id) values (${accountId}, ${id})
    on conflict (account_id) do update set fee_schedule_id = excluded.fee_schedule_id, updated_at = now()`.execute(
    tx,
  );
}

function selectSchedules(db: Db) {
  return db
    .selectFrom("fee_schedules as f")
    .select(["f.id", "f.name", "f.is_default", "f.rate", "f.is_bypassed"])
    .select(sql<Record<string, number>>`f.fixed`.as("fixed"))
    .select(
      sql<number>`(select count(*)::int from account_fees a where a.fee_schedule_id = f.id)`.as(
        "accounts_count",
      ),
    );
}

const columnsOf = ({ name, fixed, rate, isBypassed }: WrittenFeeSchedule) => ({
  name,
  fixed: JSON.stringify(fixed),
  rate,
  is_bypassed: isBypassed,
});

async function requireOwn(db: Db, id: number): Promise<void> {
  const { is_default } = await findFeeSchedule(db, id);
  if (is_default) throw new Refusal("default_fees_locked");
}
