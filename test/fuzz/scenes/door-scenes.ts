import { sql } from "kysely";
import { randomToken } from "../../../src/values/short-id.ts";
import type { SetScene, Stage } from "./scene.ts";

const SCAN = "/public/check-in-lists/{list_short_id}/scans/{scan_id}";

export const doorScenes: Record<string, SetScene> = {
  "PUT /events/{event_id}/check-in-devices/{device_id}": async (stage) => ({
    known: { device_id: await device(stage) },
    body: { name: "Gate B" },
  }),
  "POST /events/{event_id}/check-in-devices/{device_id}/sign-out": async (stage) => ({
    known: { device_id: await device(stage) },
  }),
  "POST /events/{event_id}/check-in-conflicts/{conflict_id}/seen": async (stage) => ({
    known: { conflict_id: await conflict(stage) },
  }),
  [`POST ${SCAN}/others`]: async (stage) => ({
    known: { scan_id: await scan(stage) },
    body: { request_id: randomToken(16), count: 1, device_name: "Gate A" },
  }),
  [`POST ${SCAN}/items`]: async (stage) => {
    const { db, owner } = stage;
    const scan_id = await scan(stage);
    const { rows } = await sql<{ id: number }>`
      update order_items set product_type = 'GENERAL' where order_id = ${owner.known["order_id"]}
      returning id`.execute(db);
    return {
      known: { scan_id },
      body: { order_item_id: Number(rows[0]!.id), unit: 1, is_handed_out: true, device_name: "Gate A" },
    };
  },
  [`POST ${SCAN}/payment`]: async (stage) => {
    const { db, owner } = stage;
    await allow(stage);
    const scan_id = await scan(stage);
    const order = owner.known["order_id"];
    await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT'
      where id = ${order}`.execute(db);
    const body = { request_id: randomToken(16), method: "CASH", amount: 2_000, device_name: "Gate A" };
    return { known: { scan_id }, body };
  },
  "POST /public/check-in-lists/{list_short_id}/sales": async (stage) => {
    await allow(stage);
    const { id: product_id, price_id } = stage.owner.product;
    return {
      body: {
        request_id: randomToken(16),
        lines: [{ product_id, price_id, quantity: 1 }],
        method: "CASH",
        total: 1_000,
        device_name: "Gate A",
      },
    };
  },
};

async function scan({ owner, send }: Stage): Promise<string> {
  const scan_id = crypto.randomUUID();
  await send(`POST /public/check-in-lists/${owner.known["list_short_id"]}/check-ins`, {
    scans: [{ scan_id, code: owner.known["public_id"], is_typed: true }],
    device_name: "Gate A",
  });
  return scan_id;
}

async function conflict({ db, owner }: Stage): Promise<number> {
  const { account_id, event_id, list_id, attendee_id } = owner.known;
  const { rows } = await sql<{ id: number }>`
    insert into check_in_conflicts (account_id, event_id, check_in_list_id, attendee_id, scan_id)
    values (${account_id}, ${event_id}, ${list_id}, ${attendee_id}, ${randomToken(16)}) returning id`.execute(
    db,
  );
  return Number(rows[0]!.id);
}

async function allow({ db, owner }: Stage): Promise<void> {
  await db
    .updateTable("check_in_lists")
    .set({ allows_sales: true, allows_payments: true })
    .where("id", "=", Number(owner.known["list_id"]))
    .execute();
}

async function device({ db, owner }: Stage): Promise<number> {
  const { account_id, event_id, list_id } = owner.known;
  const { rows } = await sql<{ id: number }>`
    insert into check_in_devices (account_id, event_id, check_in_list_id, token_hash)
    values (${account_id}, ${event_id}, ${list_id}, ${Buffer.from(randomToken(16))}) returning id`.execute(
    db,
  );
  return Number(rows[0]!.id);
}
