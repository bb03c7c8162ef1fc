import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";

const LOCK = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../package-lock.json"), "utf8"));
const VERSION: string = LOCK.packages["node_modules/fastify"].version;
const servers: http.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A registry that knows these holes of "fastify", each in every version. */
async function registryWith(holes: { severity: string }[]): Promise<string> {
  const server = http.createServer((request, answer) => {
    answer.setHeader("content-type", "application/json");
    if (request.method === "POST") {
      // npm caches advisories by id, so each registry uses new ids.
      const advisories = holes.map((hole) => ({
        id: randomInt(1e9),
        url: "https://example.org/hole",
        title: "A hole",
        vulnerable_versions: "*",
        cwe: [],
        cvss: { score: 8, vectorString: null },
        ...hole,
      }));
      return answer.end(JSON.stringify(holes.length > 0 ? { fastify: advisories } : {}));
    }
    const name = decodeURIComponent(request.url!.slice(1));
    return answer.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: VERSION },
        versions: { [VERSION]: { name, version: VERSION } },
      }),
    );
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** In another process, because the check blocks while npm asks the registry. */
async function findHoles(registry: string): Promise<unknown> {
  const file = path.join(import.meta.dirname, "known-holes.ts");
  const program = `import { findKnownHoles } from ${JSON.stringify(file)};
    process.stdout.write(JSON.stringify(findKnownHoles(${JSON.stringify(registry)})))`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  return JSON.parse(await text(child.stdout));
}

test(
  "OPS-06 finds a dependency with a serious known hole, and lets a small one pass",
  { timeout: 60_000 },
  async () => {
    expect(await findHoles(await registryWith([]))).toEqual([]);
    expect(await findHoles(await registryWith([{ severity: "moderate" }]))).toEqual([]);
    expect(await findHoles(await registryWith([{ severity: "high" }]))).toContainEqual({
      package: "fastify",
      severity: "high",
    });
  },
);

test("OPS-06 says so if the registry does not answer", { timeout: 60_000 }, async () => {
  expect(await findHoles("http://127.0.0.1:9/")).toBe(null);
});
