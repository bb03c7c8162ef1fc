import { expect, test } from "vitest";
import { roomsOf } from "./held-room.ts";

const product = (given: object) => ({
  min_per_order: null,
  max_per_order: null,
  max_per_buyer: null,
  capacity_stock_ids: [],
  prices: [{ stock_id: 1 }],
  ...given,
});

test.each([
  { what: "a tenth of a large hall", capacity: 5_000, limits: {}, room: 500 },
  { what: "rounded up", capacity: 1_001, limits: {}, room: 101 },
  { what: "an order of the usual size", capacity: 20, limits: {}, room: 10 },
  { what: "the most of an order", capacity: 100, limits: { max_per_order: 40 }, room: 40 },
  { what: "the least of an order without a most", capacity: 100, limits: { min_per_order: 12 }, room: 12 },
  { what: "a tenth where an order may take less", capacity: 100, limits: { max_per_order: 2 }, room: 10 },
  { what: "the most of a buyer", capacity: 20, limits: { max_per_order: 8, max_per_buyer: 4 }, room: 4 },
])("allows one address to hold $what", ({ capacity, limits, room }) => {
  expect([...roomsOf([product(limits)], new Map([[1, capacity]]))]).toEqual([[1, room]]);
});

test("gives a shared capacity room for the largest order of any product; an unlimited capacity has no limit", () => {
  const stalls = product({ max_per_order: 6, capacity_stock_ids: [9] });
  const balcony = product({
    max_per_order: 20,
    prices: [{ stock_id: 2 }, { stock_id: 3 }],
    capacity_stock_ids: [9],
  });

  const rooms = roomsOf(
    [stalls, balcony],
    new Map([
      [2, 30],
      [9, 80],
    ]),
  );

  expect(Object.fromEntries(rooms)).toEqual({ 2: 20, 9: 20 });
});
