import { expect, test } from "vitest";
import { commissionIn } from "./commission.ts";

const euros = commissionIn("EUR");

test.each([
  [
    { commission_type: null, commission_rate: null },
    { commission_type: "NONE", commission_rate: "" },
  ],
  [
    { commission_type: "PERCENTAGE", commission_rate: 7500 },
    { commission_type: "PERCENTAGE", commission_rate: "7.5" },
  ],
  [
    { commission_type: "FIXED", commission_rate: 250 },
    { commission_type: "FIXED", commission_rate: "2.50" },
  ],
] as const)("%j is typed as %j, and converted back", (saved, typed) => {
  expect(euros.formOf(saved)).toEqual(typed);
  expect(euros.bodyOf({ ...typed })).toEqual(saved);
  expect(euros.problemsOf({ ...typed })).toEqual({});
});

test.each([
  ["PERCENTAGE", "", "required"],
  ["PERCENTAGE", "101", "not_a_per_cent"],
  ["FIXED", "0", "too_small"],
  ["FIXED", "many", "not_an_amount"],
] as const)("refuses a commission of %s %j as %s", (commission_type, commission_rate, problem) => {
  expect(euros.problemsOf({ commission_type, commission_rate })).toEqual({
    commission_rate: problem,
  });
});
