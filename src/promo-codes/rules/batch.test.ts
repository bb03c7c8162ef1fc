import { expect, test } from "vitest";
import { codesOf } from "./batch.ts";

test.each([
  ["ADA\nALAN\n", ["ADA", "ALAN"]],
  ["ADA\r\n\r\n  ALAN  \r\n", ["ADA", "ALAN"]],
  ["ADA, ALAN;GRACE\tEDSGER", ["ADA", "ALAN", "GRACE", "EDSGER"]],
  ["Early Bird", ["Early Bird"]],
  [" \n , ", []],
])("reads %j as %j", (list, codes) => {
  expect(codesOf(list)).toEqual(codes);
});
