import { pbkdf2 } from "node:crypto";
import dgram from "node:dgram";
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { resolveHosts } from "./resolve-hosts.ts";
import { createTargets } from "./targets.ts";

const A = 1;
const AAAA = 28;
const NO_NAME = 3;

/**
 * Starts a real name server. A name that is not listed does not exist. For a name with null, the server does
 * not answer.
 */
async function startNameServer(names: Record<string, { 4?: string; 6?: string } | null>) {
  const socket = dgram.createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (; question[at]! > 0; at += question[at]! + 1)
      labels.push(question.toString("latin1", at + 1, at + 1 + question[at]!));
    const known = names[labels.join(".")];
    if (known === null) return;
    const type = question.readUInt16BE(at + 1);
    const data =
      type === A && known?.[4]
        ? Buffer.from(known[4].split(".").map(Number))
        : type === AAAA && known?.[6]
          ? Buffer.from(known[6], "hex")
          : null;
    const head = Buffer.alloc(12);
    head.writeUInt16BE(question.readUInt16BE(0), 0);
    head.writeUInt16BE(0x8180 + (known ? 0 : NO_NAME), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data ? 1 : 0, 6);
    const answer = Buffer.alloc(data ? 12 : 0);
    if (data) {
      answer.writeUInt16BE(0xc00c, 0);
      answer.writeUInt16BE(type, 2);
      answer.writeUInt16BE(1, 4);
      answer.writeUInt32BE(60, 6);
      answer.writeUInt16BE(data.length, 10);
    }
    socket.send(
      Buffer.concat([head, question.subarray(12, at + 5), answer, data ?? Buffer.alloc(0)]),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const NONE = new Set<string>();
const CONFIG = { webhookAllowedHosts: [], publicUrl: "https://tickets.example.org", hostAliases: [] };

test("WHK-04 names whose server is silent delay no other name, and end after five seconds", async () => {
  const silent = Object.fromEntries(
    Array.from({ length: 16 }, (_, index) => [`silent${index}.example.com`, null]),
  );
  const nameServer = await startNameServer({ ...silent, "hooks.example.com": { 4: "93.184.216.34" } });
  const targets = createTargets(CONFIG, {
    resolve: resolveHosts({ localHosts: NONE, nameServers: [nameServer] }),
  });

  let haveEnded = false;
  const stuck = Promise.all(Object.keys(silent).map((host) => targets.check(`https://${host}/`))).finally(
    () => (haveEnded = true),
  );
  const found = await targets.resolve("hooks.example.com");
  // `pbkdf2` needs a thread of the pool, so the pool is free, too.
  await promisify(pbkdf2)("password", "salt", 1, 16, "sha256");

  expect(found).toEqual([{ address: "93.184.216.34", family: 4 }]);
  expect(haveEnded).toBe(false);
  expect(new Set(await stuck)).toEqual(new Set(["unresolvable"]));
}, 20_000);

test("SSR-04 checks the addresses of both families", async () => {
  const nameServer = await startNameServer({
    "both.example.com": { 4: "93.184.216.34", 6: "26062800022000010000000000000001" },
    "mixed.example.com": { 4: "93.184.216.34", 6: "fd000000000000000000000000000001" },
    "mapped.example.com": { 6: "00000000000000000000ffffa9fea9fe" },
    "inside.example.com": { 4: "10.0.0.1" },
  });
  const targets = createTargets(CONFIG, {
    resolve: resolveHosts({ localHosts: NONE, nameServers: [nameServer] }),
  });

  expect(await targets.resolve("both.example.com")).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:2800:220:1::1", family: 6 },
  ]);
  expect(await targets.check("https://mixed.example.com/")).toBe("internal_address");
  expect(await targets.check("https://mapped.example.com/")).toBe("internal_address");
  expect(await targets.check("https://inside.example.com/")).toBe("internal_address");
  expect(await targets.check("https://nowhere.example.com/")).toBe("unresolvable");
});

test("SSR-12 hosts of the allow-list and of the hosts file are resolved by the machine", async () => {
  const nameServer = await startNameServer({});
  const hostsFile = path.join(os.tmpdir(), `hosts-${process.pid}`);
  writeFileSync(hostsFile, "127.0.0.1\tlocalhost other # not-this\n");
  const resolve = resolveHosts({ localHosts: NONE, nameServers: [nameServer], hostsFile });

  expect((await resolve("localhost")).map(({ address }) => address)).toContain("127.0.0.1");
  await expect(resolve("not-this")).rejects.toMatchObject({ code: "ENOTFOUND" });
  const allowed = resolveHosts({
    localHosts: new Set(["localhost"]),
    nameServers: [nameServer],
    hostsFile: "/nowhere",
  });
  expect((await allowed("localhost")).map(({ address }) => address)).toContain("127.0.0.1");
});
