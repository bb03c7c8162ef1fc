import { expect, test } from "vitest";
import { hold, testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

test("names a tier after its product, separated by a dash", async () => {
  const event = await makeEvent(db);
  const concert = await makeProduct(db, event, { title: "Concert - evening", tiers: [{ label: "Stalls" }] });
  const plain = await makeProduct(db, event, { title: "Meet - Greet" });
  await hold(checkout, event, [{ product: concert }, { product: plain }]);

  const sold = await db.selectFrom("order_items").select("item_name").orderBy("id").execute();

  expect(sold.map(({ item_name }) => item_name)).toEqual(["Concert - evening – Stalls", "Meet - Greet"]);
});
