import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { createHttp } from "../create-http.ts";
import { clientFacts } from "./client-facts.ts";

const NETWORKS = ["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.9"];
const FORWARDED_FOR = [
  undefined,
  "",
  " , ",
  "203.0.113.7",
  "198.51.100.1, 203.0.113.7",
  "198.51.100.1,10.9.9.9 ,\t203.0.113.7, 10.0.0.2",
  "10.0.0.3, 10.0.0.2",
  "nonsense, 10.0.0.2",
  "203.0.113.7:51234, 10.0.0.2",
  "2001:db8::7, 2001:db8:1::2",
  "[2001:db8::7]:51234",
  "::ffff:203.0.113.7, ::ffff:10.0.0.2",
  "203.0.113.7,,10.0.0.2,",
];
const FORWARDED_HOST = [undefined, "a.example", "a.example, b.example ", ",", " "];
const PEERS = ["10.0.0.1", "::ffff:10.0.0.1", "192.0.2.9", "192.0.2.8", "2001:db8:1::1", "2001:db8:2::1"];

test.each([
  ["some proxies", NETWORKS],
  ["no proxies", []],
])("ABU-14 with %s, host and address of a client are those that Fastify finds", async (_what, networks) => {
  const facts = clientFacts(networks);
  const app = createHttp({ log: createLog("silent"), trustedProxies: networks, isOwnHost: () => true });
  app.get("/", async ({ host, ip, raw }) => {
    const { hostOf, ipOf } = facts;
    return [
      [host, ip],
      [hostOf(raw as IncomingMessage), ipOf(raw as IncomingMessage)],
    ];
  });

  for (const remoteAddress of PEERS)
    for (const address of FORWARDED_FOR)
      for (const host of FORWARDED_HOST) {
        const headers = {
          host: "tickets.example:8080",
          ...(address !== undefined && { "x-forwarded-for": address }),
          ...(host !== undefined && { "x-forwarded-host": host }),
        };

        const [fastify, ours] = (await app.inject({ url: "/", remoteAddress, headers })).json();

        expect({ remoteAddress, headers, found: ours }).toEqual({ remoteAddress, headers, found: fastify });
      }
  await app.close();
});
