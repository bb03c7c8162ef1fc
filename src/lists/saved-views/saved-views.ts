import { type Expression, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { Refusal } from "../../values/refusal.ts";
import type { contract, SavedView } from "../contract.ts";

interface Viewer {
  accountId: number;
  userId: number;
}

type NewView = z.output<typeof contract.createSavedView.body>;
type ChangedView = z.output<typeof contract.updateSavedView.body>;

/** The most views of a member for each list. */
const MAX_VIEWS = 50;

/**
 * Lists views by name: all of the member's own views and their default, and shared views of others up to a
 * limit.
 */
export async function listSavedViews(db: Db, viewer: Viewer, list: SavedView["list"]): Promise<SavedView[]> {
  const listed = visibleViews(db, viewer)
    .where("v.list", "=", list)
    .orderBy(sql`v.user_id = ${viewer.userId} or d.saved_view_id is not null`, "desc")
    .orderBy("v.name")
    .orderBy("v.id")
    .limit(MAX_VIEWS * 2);
  const rows = await db.selectFrom(listed.as("listed")).selectAll().orderBy("name").orderBy("id").execute();
  return rows.map(viewOf);
}

export async function createSavedView(db: Db, viewer: Viewer, view: NewView): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, viewer, view.list);
    const { id } = await tx
      .insertInto("saved_views")
      .values({
        account_id: viewer.accountId,
        user_id: viewer.userId,
        list: view.list,
        name: view.name,
        state: JSON.stringify(view.state),
        is_shared: view.is_shared,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (view.is_default) await setDefault(tx, viewer, { id, list: view.list });
    return findSavedView(tx, viewer, id);
  });
}

/** Counts under a lock, so that concurrent calls cannot exceed the limit together. */
async function requireRoom(tx: Tx, { userId, accountId }: Viewer, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${accountId} ${userId} ${list}`}, 0))`.execute(
    tx,
  );
  const { kept } = await tx
    .selectFrom("saved_views")
    .select((row) => row.fn.countAll<number>().as("kept"))
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_VIEWS)
    throw new Refusal("invalid", {
      fields: { name: [{ code: "too_big", facts: { maximum: MAX_VIEWS } }] },
    });
}

/** Every member who sees a view can make it their default. Only its author can change the rest. */
export async function updateSavedView(
  db: Db,
  viewer: Viewer,
  id: number,
  { is_default, state, edit = unversioned, ...change }: ChangedView & { edit?: Edit },
): Promise<SavedView> {
  return edit.transaction(db, async (tx) => {
    const view = await findSavedView(tx, viewer, id, "held");
    const isChanged = state !== undefined || Object.values(change).some((value) => value !== undefined);
    if (isChanged && !view.is_own) throw new Refusal("forbidden");
    if (isChanged) {
      await tx
        .updateTable("saved_views")
        .set({ ...change, ...(state && { state: JSON.stringify(state) }), updated_at: sql<Date>`now()` })
        .where("id", "=", id)
        .where("account_id", "=", viewer.accountId)
        .execute();
    }
    // A view that is no longer shared cannot be the default of other members.
    if (change.is_shared === false)
      await tx
        .deleteFrom("default_views")
        .where("saved_view_id", "=", id)
        .where("account_id", "=", viewer.accountId)
        .where("user_id", "<>", viewer.userId)
        .execute();
    if (is_default === true) await setDefault(tx, viewer, view);
    if (is_default === false)
      await defaultOf(tx, viewer, view.list).where("saved_view_id", "=", id).execute();
    return findSavedView(tx, viewer, id);
  });
}

export async function deleteSavedView(db: Db, viewer: Viewer, id: number): Promise<void> {
  const view = await findSavedView(db, viewer, id);
  if (!view.is_own) throw new Refusal("forbidden");
  await db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .execute();
}

/**
 * With `held`, locks the view until the transaction ends, so that it is neither deleted nor unshared in the
 * meantime.
 */
export async function findSavedView(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
  use: "read" | "held" = "read",
): Promise<SavedView> {
  const row = await visibleViews(db, viewer)
    .where("v.id", "=", id)
    .$if(use === "held", (views) => views.forNoKeyUpdate("v"))
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return viewOf(row);
}

function visibleViews(db: Db | Tx, { accountId, userId }: Viewer) {
  return db
    .selectFrom("saved_views as v")
    .leftJoin("default_views as d", (join) =>
      join
        .onRef("d.saved_view_id", "=", "v.id")
        .on("d.user_id", "=", userId)
        .on("d.account_id", "=", accountId),
    )
    .select(["v.id", "v.list", "v.name", "v.state", "v.is_shared"])
    .select([
      sql<boolean>`v.user_id = ${userId}`.as("is_own"),
      sql<boolean>`d.saved_view_id is not null`.as("is_default"),
    ])
    .where("v.account_id", "=", accountId)
    .where((row): Expression<SqlBool> =>
      row.or([row("v.user_id", "=", userId), row("v.is_shared", "=", true)]),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleViews>["executeTakeFirstOrThrow"]>>;

function viewOf(row: Row): SavedView {
  return { ...row, list: row.list as SavedView["list"], state: row.state as SavedView["state"] };
}

async function setDefault(tx: Tx, viewer: Viewer, view: Pick<SavedView, "id" | "list">): Promise<void> {
  await tx
    .insertInto("default_views")
    .values({ user_id: viewer.userId, account_id: viewer.accountId, list: view.list, saved_view_id: view.id })
    .onConflict((known) =>
      known.columns(["user_id", "account_id", "list"]).doUpdateSet({ saved_view_id: view.id }),
    )
    .execute();
}

function defaultOf(tx: Tx, { userId, accountId }: Viewer, list: string) {
  return tx
    .deleteFrom("default_views")
    .where("user_id", "=", userId)
    .where("account_id", "=", accountId)
    .where("list", "=", list);
}
