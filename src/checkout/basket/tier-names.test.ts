import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hold, testBoxOffice } from "../../../test/box-office.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";

const database = await testDatabase();
const { db, pool } = database;
const office = testBoxOffice(database);

const UPGRADE = new URL("../../../database/migrations/0033-tier-names.sql", import.meta.url);

test("a tier follows its product after a dash, also in lines that were sold with a hyphen", async () => {
  const event = await makeEvent(db);
  const concert = await makeProduct(db, event, { title: "Concert - evening", tiers: [{ label: "Stalls" }] });
  const plain = await makeProduct(db, event, { title: "Meet - Greet" });
  await hold(office, event, [{ product: concert }, { product: plain }]);
  const names = async () =>
    (await db.selectFrom("order_items").select("item_name").orderBy("id").execute()).map(
      (row) => row.item_name,
    );
  const sold = await names();
  await pool.query("update order_items set item_name = replace(item_name, '–', '-')");

  await pool.query(await readFile(UPGRADE, "utf8"));

  expect(sold).toEqual(["Concert - evening – Stalls", "Meet - Greet"]);
  expect(await names()).toEqual(sold);
});
