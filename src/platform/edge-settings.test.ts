import { expect, test } from "vitest";
import { readConfig } from "../app/config.ts";

const BASE = {
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
  DATABASE_URL: "postgres://somewhere/tessera",
};
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...BASE, ...env });

test.each([
  [undefined, []],
  ["off", []],
  ["203.0.113.4", ["203.0.113.4"]],
  ["203.0.113.4, 2001:db8::/32", ["203.0.113.4", "2001:db8::/32"]],
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  [
    "private,loopback",
    ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "127.0.0.0/8", "::1/128"],
  ],
])("TESSERA_TRUST_PROXY=%s trusts %j", (given, networks) => {
  expect(read({ TESSERA_TRUST_PROXY: given }).trustedProxies).toEqual(networks);
});

test('ABU-14 refuses the value "on" and says what to write instead', () => {
  expect(() => read({ TESSERA_TRUST_PROXY: "on" })).toThrow(
    /^TESSERA_TRUST_PROXY=on would .*: give the addresses or networks .* or the words loopback or private\.$/,
  );
});

test.each([
  "1",
  "true",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "10.0.0",
  "proxy.example.org",
  "off,loopback",
])("ABU-14 refuses TESSERA_TRUST_PROXY=%s", (given) => {
  expect(() => read({ TESSERA_TRUST_PROXY: given })).toThrow(/^TESSERA_TRUST_PROXY cannot use "/);
});

test("a web process drains for five seconds behind a proxy, and not at all without a proxy", () => {
  expect(read({ TESSERA_TRUST_PROXY: "loopback" }).drainSeconds).toBe(5);
  expect(read({ TESSERA_TRUST_PROXY: "loopback", TESSERA_DRAIN_SECONDS: "1" }).drainSeconds).toBe(1);
  expect(read({}).drainSeconds).toBe(0);
});

test("accepts names and addresses as host aliases", () => {
  expect(read({ TESSERA_HOST_ALIASES: "Tickets.example.org, 10.0.0.7, fd00::7" }).hostAliases).toEqual([
    "tickets.example.org",
    "10.0.0.7",
    "fd00::7",
  ]);
  for (const entry of ["https://example.org", "example.org:8080", "example.org/", "*", "a b"])
    expect(() => read({ TESSERA_HOST_ALIASES: entry })).toThrow(/^TESSERA_HOST_ALIASES cannot use "/);
});
