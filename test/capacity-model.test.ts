import { expect, test } from "vitest";
import {
  type CapacityCosts,
  type Cost,
  NOTHING,
  ordersEachSecond,
  visitorsEachSecond,
  visitorsForProcess,
} from "../bench/capacity-model.ts";

const taking = (web: number): Cost => ({ ...NOTHING, web });
const orders = [
  { perSecond: 100, cost: taking(0.002) },
  { perSecond: 500, cost: taking(0.001) },
];
const costs: CapacityCosts = { page: taking(0.0002), orders, jobs: NOTHING, scan: NOTHING };

test.each([
  ["nothing without orders", 0, 0],
  ["half at half of the lowest rate", 50, 0.1],
  ["what was measured at the lowest rate", 100, 0.2],
  ["what lies halfway between two measured rates", 300, 0.35],
  ["what was measured at the highest rate", 500, 0.5],
  ["no less for each order beyond the highest rate", 1_000, 1],
])("a second of selling costs %s", (_, perSecond, web) => {
  expect(ordersEachSecond(orders, perSecond).web).toBeCloseTo(web, 10);
});

test("a web process serves as many visitors as keep its core busy for 60 % of the time", () => {
  const perSecond = visitorsForProcess(costs);

  expect(visitorsEachSecond(costs, perSecond).web).toBeCloseTo(0.6, 3);
  expect(visitorsEachSecond(costs, perSecond + 1).web).toBeGreaterThan(0.6);
});
