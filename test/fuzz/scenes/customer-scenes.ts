import { recordCustomers } from "../../../src/customers/index.ts";
import { makeOrder } from "../../factories.ts";
import type { SetScene, Stage } from "./scene.ts";

/** The calls about customers of an account. */
export const customerScenes: Record<string, SetScene> = {
  "POST /customers/{customer_id}/notes": async (stage) => ({
    known: { customer_id: await makeCustomer(stage) },
    body: { note: "Needs a ramp" },
  }),
  "DELETE /customers/{customer_id}/notes/{note_id}": async (stage) => {
    const customer_id = await makeCustomer(stage);
    const note = await stage.send(`POST /customers/${customer_id}/notes`, { note: "Needs a ramp" });
    return { known: { customer_id, note_id: note.json.data.id } };
  },
  "POST /customers/{customer_id}/erasure": async (stage) => {
    const customer_id = await makeCustomer(stage, "gone@example.org", "CANCELLED");
    return { known: { customer_id }, body: { email: "gone@example.org" } };
  },
};

async function makeCustomer(
  { db, owner }: Stage,
  email?: string,
  status: "COMPLETED" | "CANCELLED" = "COMPLETED",
): Promise<number> {
  const order = await makeOrder(db, owner.event, { product: owner.product, email });
  await db.transaction().execute((tx) => recordCustomers(tx, [{ subject_id: order.id }]));
  if (status === "CANCELLED") {
    await db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", order.id).execute();
    await db.updateTable("attendees").set({ status: "CANCELLED" }).where("order_id", "=", order.id).execute();
  }
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", owner.member.account_id)
    .where("email", "=", order.email!)
    .executeTakeFirstOrThrow();
  return id;
}
