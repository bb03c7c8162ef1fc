import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import {
  finish,
  hold,
  letHoldExpire,
  otherCheckoutContext,
  outcomeOf,
  tally,
  testCheckoutContext,
} from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeCapacityAssignment, makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { findStockDrift } from "../../checkout/holds/check-stock.ts";
import { catalogApi } from "../api.ts";
import type { CatalogContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];
const checkout = testCheckoutContext(database);
const other = otherCheckoutContext(database);

test("STK-04 limits an order by every shared capacity it touches and by each product's own quantity", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const [seats, floor] = [await makeProduct(db, event, { capacity: 6 }), await makeProduct(db, event)];
  const { data: hall } = await api("POST /events/{event_id}/capacity-assignments", {
    params,
    body: { name: "Hall", capacity: 8, product_ids: [seats.id, floor.id, floor.id] },
  });
  const buy = (chosen: Parameters<typeof hold>[2]) => outcomeOf(hold(checkout, event, chosen));

  expect(hall).toMatchObject({ capacity: 8, used_capacity: 0, percentage_used: 0, products: { length: 2 } });
  expect(await buy([{ product: seats, quantity: 7 }])).toBe("not_enough_left");
  expect(
    await buy([
      { product: seats, quantity: 5 },
      { product: floor, quantity: 4 },
    ]),
  ).toBe("not_enough_left");
  expect(
    await buy([
      { product: seats, quantity: 5 },
      { product: floor, quantity: 2 },
    ]),
  ).toBe("ok");
  expect(await buy([{ product: floor, quantity: 2 }])).toBe("not_enough_left");
  expect(await buy([{ product: seats }])).toBe("ok");
  expect(await buy([{ product: floor }])).toBe("sold_out");
  const { data } = await api("GET /events/{event_id}/capacity-assignments", { params });
  expect(data).toMatchObject([{ used_capacity: 8, percentage_used: 100 }]);
});

test("STK-12 counts earlier sales and holds at once, and refuses a capacity below their number", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event);
  await finish(checkout, await hold(checkout, event, [{ product, quantity: 3 }]));
  await hold(checkout, event, [{ product, quantity: 2 }]);
  await letHoldExpire(db, await hold(checkout, event, [{ product, quantity: 4 }]));
  const make = (capacity: number | null) =>
    api("POST /events/{event_id}/capacity-assignments", {
      params,
      body: { name: "Hall", capacity, product_ids: [product.id] },
    });

  await expect(make(8)).rejects.toMatchObject({
    code: "capacity_below_taken",
    fields: { capacity: [{ code: "too_small", facts: { minimum: 9 } }] },
  });
  const { data: hall } = await make(9);
  expect(hall).toMatchObject({ used_capacity: 9, percentage_used: 100 });
  expect(await outcomeOf(hold(checkout, event, [{ product }]))).toBe("sold_out");
  await sql`select * from expire_holds(100)`.execute(db);

  const set = (change: object) =>
    api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
      params: { ...params, capacity_assignment_id: hall.id },
      body: { name: "Hall", capacity: 9, product_ids: [product.id], ...change },
    });
  await expect(set({ capacity: 4 })).rejects.toMatchObject({ facts: { taken: 5 } });
  expect((await set({ capacity: 5 })).data).toMatchObject({ used_capacity: 5, capacity: 5 });
  expect(await findStockDrift(db)).toEqual([]);
});

test("limits nothing while a capacity is inactive, keeps counting, and refuses activation below the units taken", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event);
  const { data: hall } = await api("POST /events/{event_id}/capacity-assignments", {
    params,
    body: { name: "Hall", capacity: 2, status: "INACTIVE", product_ids: [product.id] },
  });
  await hold(checkout, event, [{ product, quantity: 3 }]);
  const set = (capacity: number) =>
    api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
      params: { ...params, capacity_assignment_id: hall.id },
      body: { name: "Hall", capacity, status: "ACTIVE", product_ids: [product.id] },
    });

  await expect(set(2)).rejects.toMatchObject({ facts: { taken: 3 } });
  expect((await set(4)).data).toMatchObject({ used_capacity: 3, percentage_used: 75 });
  expect(await outcomeOf(hold(checkout, event, [{ product, quantity: 2 }]))).toBe("not_enough_left");
});

test("moves the orders of a product that joins or leaves a capacity; cancelled units return", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const [first, second] = [await makeProduct(db, event), await makeProduct(db, event)];
  const bought = await hold(checkout, event, [
    { product: first, quantity: 3 },
    { product: second, quantity: 2 },
  ]);
  await finish(checkout, bought);
  const { data: hall } = await api("POST /events/{event_id}/capacity-assignments", {
    params,
    body: { name: "Hall", capacity: 10, product_ids: [first.id] },
  });
  const share = async (product_ids: number[]) => {
    const { data } = await api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
      params: { ...params, capacity_assignment_id: hall.id },
      body: { name: "Hall", capacity: 10, product_ids },
    });
    return data.used_capacity;
  };

  expect(hall.used_capacity).toBe(3);
  expect(await share([second.id])).toBe(2);
  expect(await share([first.id, second.id])).toBe(5);
  await sql`select cancel_order(id) from orders where short_id = ${bought.order.short_id}`.execute(db);
  expect(await share([first.id, second.id])).toBe(0);
  expect(await findStockDrift(db)).toEqual([]);
});

test("STK-04 counts each unit exactly once when two processes create a capacity during a sale with completions and expiries", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const [seats, floor] = [await makeProduct(db, event), await makeProduct(db, event)];
  const buyers = Array.from({ length: 60 }, (_, index) =>
    (async () => {
      const from = index % 2 === 0 ? checkout : other;
      const bought = await hold(from, event, [{ product: index % 3 === 0 ? seats : floor }]);
      if (index % 4 === 0)
        return sql`select cancel_order(id) from orders where short_id = ${bought.order.short_id}`.execute(
          from.db,
        );
      return index % 4 === 1 ? undefined : finish(from, bought);
    })(),
  );
  const made = api("POST /events/{event_id}/capacity-assignments", {
    params,
    body: { name: "Hall", capacity: 100, product_ids: [seats.id, floor.id] },
  });

  const outcomes = await tally(buyers);
  const { data: hall } = await made;
  const { data: now } = await api("GET /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
    params: { ...params, capacity_assignment_id: hall.id },
  });

  expect(outcomes).toEqual({ ok: 60 });
  expect(now.used_capacity).toBe(45);
  expect(await findStockDrift(db)).toEqual([]);
});

test("limits nothing after a capacity is deleted, and still lets its orders release their units", async () => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event);
  const hall = await makeCapacityAssignment(db, event, { capacity: 1, product_ids: [product.id] });
  const bought = await hold(checkout, event, [{ product }]);

  await api("DELETE /events/{event_id}/capacity-assignments/{capacity_assignment_id}", {
    params: { ...params, capacity_assignment_id: hall.id },
  });

  expect(await outcomeOf(hold(checkout, event, [{ product, quantity: 5 }]))).toBe("ok");
  await sql`select cancel_order(id) from orders where short_id = ${bought.order.short_id}`.execute(db);
  expect(await findStockDrift(db)).toEqual([]);
  expect((await api("GET /events/{event_id}/capacity-assignments", { params })).data).toEqual([]);
});

test.each([
  [{ name: "" }, "name", "required"],
  [{ name: "x".repeat(101) }, "name", "too_long"],
  [{ capacity: 0 }, "capacity", "too_small"],
  [{ capacity: 1.5 }, "capacity", "not_whole"],
  [{ product_ids: [] }, "product_ids", "too_few"],
  [{ product_ids: [999_999_999] }, "product_ids.0", "unknown"],
])("refuses %j at its field", async (wrong, field, code) => {
  const { event, api, params } = await makeEventWithProducts();
  const product = await makeProduct(db, event);

  const refused = api("POST /events/{event_id}/capacity-assignments", {
    params,
    body: { name: "Hall", capacity: 5, product_ids: [product.id], ...wrong },
  });

  await expect(refused).rejects.toMatchObject({ fields: { [field]: [{ code }] } });
});

test("TEN-02 does not find another account's capacities, nor another event's products", async () => {
  const mine = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const hall = await makeCapacityAssignment(db, theirs.event);
  const [own, foreign] = [await makeProduct(db, mine.event), await makeProduct(db, theirs.event)];
  const body = { name: "Hall", capacity: 5, product_ids: [own.id] };

  for (const event_id of [mine.event.id, theirs.event.id]) {
    const params = { event_id, capacity_assignment_id: hall.id };
    for (const attempt of [
      () => mine.api("GET /events/{event_id}/capacity-assignments/{capacity_assignment_id}", { params }),
      () =>
        mine.api("PUT /events/{event_id}/capacity-assignments/{capacity_assignment_id}", { params, body }),
      () => mine.api("DELETE /events/{event_id}/capacity-assignments/{capacity_assignment_id}", { params }),
    ])
      expect(await outcomeOf(attempt())).toBe("not_found");
  }
  await expect(
    mine.api("POST /events/{event_id}/capacity-assignments", {
      params: mine.params,
      body: { ...body, product_ids: [foreign.id] },
    }),
  ).rejects.toMatchObject({ fields: { "product_ids.0": [{ code: "unknown" }] } });
});

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  return { event, params: { event_id: event.id }, api: clientOf<CatalogContract>(db, areas, { member }) };
}
