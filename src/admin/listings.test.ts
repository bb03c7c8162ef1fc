import { expect, test } from "vitest";
import { accountsApi } from "../accounts/api.ts";
import type { ListMeta } from "../values/listing.ts";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { adminApi } from "./index.ts";

const database = await testDatabase();
const { db } = database;
const { send } = await testApi(testServices(database.guarded), [accountsApi, adminApi]);
const cookies = { "__Host-session": await makeSession(db, await makeMember(db, { role: "SUPERADMIN" })) };
const event = await makeEvent(db);
await makeOrder(db, event, { product: await makeProduct(db, event, { capacity: 5 }) });

const LISTS = ["accounts", "users", "events", "orders"];
const VALUES: Record<string, string> = {
  status: "ACTIVE",
  is_verified: "true",
  is_email_verified: "true",
  is_two_factor_on: "false",
  currency_code: "EUR",
  account_id: "1",
  event_id: "1",
  total_gross: "0",
};
const get = (list: string, query = "") => send(`GET /admin/${list}?${query}`, { cookies });

test.each(LISTS)("%s: accepts every operator of every field that it declares, and null", async (list) => {
  const { allowed_filters } = (await get(list)).json.meta as ListMeta;

  expect(Object.keys(allowed_filters).length).toBeGreaterThan(2);
  for (const [field, operators] of Object.entries(allowed_filters)) {
    const isStatus = field === "status" && list !== "accounts";
    const value = isStatus ? (list === "events" ? "LIVE" : "COMPLETED") : (VALUES[field] ?? "2031-03-30");
    const query = operators.map((operator) => `filter_fields[${field}][${operator}]=${value}`).join("&");
    expect([field, (await get(list, query)).status]).toEqual([field, 200]);
    expect((await get(list, `filter_fields[${field}][eq]=null`)).json.meta.total).toBe(0);
  }
});

test.each(LISTS)("%s: sorts by each of its sorts, and has pages", async (list) => {
  const { allowed_sorts, total } = (await get(list)).json.meta as ListMeta;

  for (const sort of allowed_sorts)
    for (const direction of ["asc", "desc"]) {
      const { status, json } = await get(list, `sort_by=${sort}&sort_direction=${direction}&per_page=1`);
      expect([sort, status, json.data.length]).toEqual([sort, 200, 1]);
      expect(json.meta.last_page).toBe(total);
    }
});

test.each(LISTS)("%s: searches special characters literally and refuses undeclared fields", async (list) => {
  for (const words of ["'", "%", "\\", "_", "' or '1'='1"]) {
    const { status, json } = await get(list, `query=${encodeURIComponent(words)}`);
    expect([words, status, json.data]).toEqual([words, 200, []]);
  }
  for (const query of ["sort_by=password_hash", "per_page=101", "filter_fields[password_hash][like]=a"])
    expect([query, (await get(list, query)).status]).toEqual([query, 422]);
});

test("orders: sorts by amount, address and name, and orders without a name come last", async () => {
  const other = await makeEvent(db);
  const product = await makeProduct(db, other, { capacity: 5 });
  const buyers = [
    { first_name: "bea", last_name: "Abel", email: "z@example.org", total_gross: 300 },
    { first_name: "Ada", last_name: "zorn", email: "a@example.org", total_gross: 100 },
    { first_name: null, last_name: null, email: "m@example.org", total_gross: 200 },
  ];
  for (const buyer of buyers) {
    const { id } = await makeOrder(db, other, { product, total_gross: buyer.total_gross });
    await db.updateTable("orders").set(buyer).where("id", "=", id).execute();
  }
  const emails = async (sort: string, direction: string) =>
    (
      await get(
        "orders",
        `filter_fields[event_id][eq]=${other.id}&sort_by=${sort}&sort_direction=${direction}`,
      )
    ).json.data.map(({ email }: { email: string }) => email[0]);

  expect(await emails("total_gross", "desc")).toEqual(["z", "m", "a"]);
  expect(await emails("email", "asc")).toEqual(["a", "m", "z"]);
  expect(await emails("first_name", "asc")).toEqual(["a", "z", "m"]);
  expect(await emails("last_name", "desc")).toEqual(["a", "z", "m"]);
});
