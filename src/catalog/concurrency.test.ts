import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeProduct,
  makeTaxOrFee,
} from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { createAreas } from "../api.ts";
import { touchCatalog } from "../events/index.ts";
import { changePrices } from "./adjust-product.ts";
import { switchCapacityAssignment } from "./capacity/change-capacity.ts";
import type { CatalogContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const product = await makeProduct(db, event, { price: 1_000 });
  return {
    event,
    product,
    own: { accountId: event.account_id, eventId: event.id },
    api: clientOf<CatalogContract>(db, areas, { member }),
  };
}

test("counts both of two concurrent increases of a price", async () => {
  const { product, own } = await makeEventWithProducts();
  const release = await holdOpen(db, async (tx) => {
    await touchCatalog(tx, own);
    await tx.updateTable("product_prices").set({ price: 3_000 }).where("id", "=", product.price_id).execute();
  });

  const raising = changePrices(db, own, { productId: product.id, change: { kind: "ADD", by: 500 } });
  await untilBlocked(db, raising);
  await release();
  await raising;

  const { price } = await db
    .selectFrom("product_prices")
    .select("price")
    .where("id", "=", product.price_id)
    .executeTakeFirstOrThrow();
  expect(price).toBe(3_500);
});

test("keeps a concurrent change of a capacity that is switched off", async () => {
  const { event, product, own } = await makeEventWithProducts();
  const second = await makeProduct(db, event);
  const { id } = await makeCapacityAssignment(db, event, { capacity: 10, product_ids: [product.id] });
  const release = await holdOpen(db, async (tx) => {
    await touchCatalog(tx, own);
    await tx
      .updateTable("capacity_assignments")
      .set({ name: "The larger hall", capacity: 20 })
      .where("id", "=", id)
      .execute();
    await tx
      .insertInto("capacity_assignment_products")
      .values({
        account_id: own.accountId,
        event_id: own.eventId,
        capacity_assignment_id: id,
        product_id: second.id,
      })
      .execute();
  });

  const switching = switchCapacityAssignment(db, own, { id, status: "INACTIVE" });
  await untilBlocked(db, switching);
  await release();
  await switching;

  const kept = await db
    .selectFrom("capacity_assignments")
    .select(["name", "capacity", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const products = await db
    .selectFrom("capacity_assignment_products")
    .select("product_id")
    .where("capacity_assignment_id", "=", id)
    .orderBy("product_id")
    .execute();
  expect(kept).toEqual({ name: "The larger hall", capacity: 20, status: "INACTIVE" });
  expect(products.map(({ product_id }) => product_id)).toEqual([product.id, second.id]);
});

test("refuses a tax that is being deleted at its field", async () => {
  const { event, api } = await makeEventWithProducts();
  const tax = await makeTaxOrFee(db, event.account_id);
  const release = await holdOpen(db, (tx) =>
    tx.deleteFrom("taxes_and_fees").where("id", "=", tax.id).execute(),
  );

  const refused = api("POST /events/{event_id}/products", {
    params: { event_id: event.id },
    body: {
      title: "Seat",
      type: "PAID",
      product_type: "TICKET",
      prices: [{ price: 1_000 }],
      tax_and_fee_ids: [tax.id],
    },
  }).catch((error: unknown) => error);
  await untilBlocked(db, refused);
  await release();

  expect(await refused).toMatchObject({ fields: { "tax_and_fee_ids.0": [{ code: "unknown" }] } });
});
