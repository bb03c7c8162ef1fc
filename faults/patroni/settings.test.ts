import { expect, test } from "vitest";
import { exampleFor, haproxyExample, type Machine } from "./settings.ts";

const MACHINES = [0, 1, 2].map((index): Machine => {
  const first = 4700 + 10 * index;
  return {
    name: `db${index + 1}`,
    folder: `/tmp/db${index + 1}`,
    postgresPort: first,
    apiPort: first + 1,
    etcdPort: first + 2,
    etcdPeerPort: first + 3,
  };
});
const SECOND = MACHINES[1]!;

test("the examples for Patroni and etcd become those of another machine by its name and address", () => {
  const patroni = exampleFor("patroni.yml", SECOND, MACHINES);
  const etcd = exampleFor("etcd.yml", SECOND, MACHINES);

  expect(patroni).toContain("name: db2\n");
  expect(patroni).toContain("connect_address: 127.0.0.1:4710\n");
  expect(patroni).toContain("connect_address: 127.0.0.1:4711\n");
  expect(patroni).toContain("hosts: 127.0.0.1:4702,127.0.0.1:4712,127.0.0.1:4722\n");
  expect(etcd).toContain("name: db2\n");
  expect(etcd).toContain("listen-client-urls: http://127.0.0.1:4712\n");
  expect(etcd).toContain("db1=http://127.0.0.1:4703,db2=http://127.0.0.1:4713,db3=http://127.0.0.1:4723\n");
});

test("the example for HAProxy leads to all three machines, and asks Patroni on each", () => {
  const haproxy = haproxyExample(4790, MACHINES);

  expect(haproxy).toContain("bind 127.0.0.1:4790\n");
  expect(haproxy.match(/server db.*/g)).toEqual([
    "server db1 127.0.0.1:4700 check port 4701",
    "server db2 127.0.0.1:4710 check port 4711",
    "server db3 127.0.0.1:4720 check port 4721",
  ]);
});

/** If an operator changes one of these settings, a failure loses orders or no failover happens. */
test("the example waits for a second machine with every commit, and stops selling without one", () => {
  const patroni = exampleFor("patroni.yml", SECOND, MACHINES);

  expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
  expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
  expect(patroni).not.toMatch(/synchronous_commit/);
});
