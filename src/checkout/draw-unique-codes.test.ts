import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { hold, testCheckoutContext } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { drawUniqueCodes } from "./draw-unique-codes.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

/** Two orders of one event. The second one draws `codes`, one after another. */
async function givenTwoOrders(codes: (taken: string) => string[]) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const [first, second] = [
    await hold(checkout, event, [{ product }]),
    await hold(checkout, event, [{ product }]),
  ];
  const drawn = codes(first.order.public_id);
  const send = vi.fn(async () => {
    await sql`update orders set public_id = ${drawn[0]} where short_id = ${second.order.short_id}`.execute(
      db,
    );
    return drawn[0];
  });
  return { send, draw: () => void drawn.shift() };
}

test("draws another code when the first one exists in the event", async () => {
  const { send, draw } = await givenTwoOrders((taken) => [taken, "O-FREE"]);

  expect(await drawUniqueCodes({ constraint: "orders_public_id", draw, send })).toBe("O-FREE");

  expect(send).toHaveBeenCalledTimes(2);
});

test("refuses as busy when three codes are taken", async () => {
  const { send, draw } = await givenTwoOrders((taken) => [taken, taken, taken, "O-FREE"]);

  await expect(drawUniqueCodes({ constraint: "orders_public_id", draw, send })).rejects.toMatchObject({
    code: "busy",
  });

  expect(send).toHaveBeenCalledTimes(3);
});

test("rethrows every other error without drawing again", async () => {
  const { send } = await givenTwoOrders((taken) => [taken]);
  const draw = vi.fn();

  await expect(drawUniqueCodes({ constraint: "attendees_public_id", draw, send })).rejects.toMatchObject({
    constraint: "orders_public_id",
  });

  expect(draw).not.toHaveBeenCalled();
});
