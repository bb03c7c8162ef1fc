import { expect, test } from "vitest";
import { readAddresses } from "./pasted-addresses.ts";

test.each([
  ["ann@example.org", ["ann@example.org"], []],
  [
    "Ann@Example.org, bob@example.org;cy@example.org",
    ["ann@example.org", "bob@example.org", "cy@example.org"],
    [],
  ],
  ["ann@example.org\n\n ann@example.org \n", ["ann@example.org"], []],
  ['"Lee, Ann" <ann@example.org>\nBob <bob@example.org>', ["ann@example.org", "bob@example.org"], ['"Lee']],
  ["ann@example.org bob@example.org", ["ann@example.org", "bob@example.org"], []],
  ["ann, nobody@, @example.org", [], ["ann", "nobody@", "@example.org"]],
  ["  \n ", [], []],
])("reads %j", (pasted, addresses, unreadable) => {
  expect(readAddresses(pasted)).toEqual({ addresses, unreadable });
});
