import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1"],
  ["2001:db8::5", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0"],
  ["unknown", "unknown"],
  ["not:an:address", "not:an:address"],
])("maps %s to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("treats all addresses of a /64 as one network, and the next /64 as another", () => {
  const inOne = ["2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", "2001:DB8:0:0:a::"].map(networkOf);

  expect(new Set(inOne).size).toBe(1);
  expect(networkOf("2001:db8:0:1::1")).not.toBe(inOne[0]);
});
