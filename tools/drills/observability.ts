import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buyFreeTicket } from "../package/buy-free-ticket.ts";

const [programs = "", port = "4745"] = process.argv.slice(2);
const ROOT = path.resolve(import.meta.dirname, "../..");
const FILES = path.join(ROOT, "deploy/observability");
const URL = `http://localhost:${port}`;
const PROMETHEUS = `http://127.0.0.1:${Number(port) + 1}`;
const LOAD_SECONDS = 60;
/** Panels and rules about a replica, which this program does not have. Their expressions are only parsed. */
const WITHOUT_DATA = /tessera_replica_/;

interface Rule {
  name: string;
  query: string;
  health: string;
  state?: string;
}

const program = (name: string) => path.join(programs, name);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "observability-"));
const children: ChildProcess[] = [];
const failures: string[] = [];

try {
  testRules();
  const tessera = await startProgram();
  await startPrometheus();
  const bought = await buyFor(LOAD_SECONDS);
  await queryDashboard();
  await checkRules();
  await stopAndExpectAlert(tessera);
  console.info(`${bought} free orders were bought meanwhile`);
} finally {
  for (const child of children) child.kill("SIGTERM");
  await sleep(3_000);
  fs.rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

function testRules(): void {
  for (const args of [
    ["check", "rules", "rules.yml"],
    ["test", "rules", "rules.test.yml"],
  ])
    execFileSync(program("promtool"), args, { cwd: FILES, stdio: "inherit" });
}

async function startProgram(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(ROOT, "build/server/index.js")], {
    env: {
      ...process.env,
      PORT: port,
      TESSERA_DATA: path.join(folder, "data"),
      TESSERA_API_CALLS_PER_MINUTE: "0",
      TESSERA_HELD_PER_ADDRESS: "0",
      TESSERA_FREE_ORDERS_PER_ADDRESS: "0",
      TESSERA_FREE_ORDERS_PER_EMAIL: "0",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await until(() => fetch(`${URL}/readyz`).then(({ ok }) => ok), "the program is not ready", 180);
  return child;
}

async function startPrometheus(): Promise<void> {
  const given = fs.readFileSync(path.join(FILES, "prometheus.yml"), "utf8");
  const config = given
    .replaceAll("15s", "2s")
    .replace(/ {4}authorization:\n.*\n/, "")
    .replace("localhost:3000", `localhost:${port}`);
  fs.writeFileSync(path.join(folder, "prometheus.yml"), config);
  fs.copyFileSync(path.join(FILES, "rules.yml"), path.join(folder, "rules.yml"));
  const child = spawn(
    program("prometheus"),
    [
      `--config.file=${path.join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${path.join(folder, "series")}`,
      `--web.listen-address=${PROMETHEUS.slice("http://".length)}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  children.push(child);
  await until(() => fetch(`${PROMETHEUS}/-/ready`).then(({ ok }) => ok), "Prometheus is not ready", 60);
}

async function buyFor(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let bought = 0;
  while (performance.now() < until) {
    await buyFreeTicket(URL).then(
      () => (bought += 1),
      () => {},
    );
    await fetch(`${URL}/`).then((answer) => answer.text());
    await sleep(20);
  }
  return bought;
}

/** Every panel's query must return at least one series. */
async function queryDashboard(): Promise<void> {
  const text = fs.readFileSync(path.join(FILES, "grafana-dashboard.json"), "utf8");
  const { panels } = JSON.parse(text) as { panels: { title: string; targets?: { expr: string }[] }[] };
  let asked = 0;
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets) {
      asked += 1;
      const query = expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
      const { status, error, data } = await ask<{ result: unknown[] }>("query", { query });
      if (status !== "success") failures.push(`${title}: ${error}`);
      else if (data.result.length === 0 && !WITHOUT_DATA.test(query))
        failures.push(`${title}: no data: ${query}`);
    }
  console.info(`${asked} queries of the dashboard were asked`);
}

async function checkRules(): Promise<void> {
  const rules = await listRules();
  for (const { name, health } of rules) if (health !== "ok") failures.push(`${name} is ${health}`);
  const raised = rules.filter(({ state }) => state === "firing").map(({ name }) => name);
  if (raised.length > 0) failures.push(`raised while all is well: ${raised.join(", ")}`);
  console.info(`${rules.length} rules were evaluated`);
}

async function stopAndExpectAlert(tessera: ChildProcess): Promise<void> {
  tessera.kill("SIGKILL");
  const isNoticed = async () =>
    (await listRules()).some(({ name, state }) => name === "TesseraDown" && state !== "inactive");
  await until(isNoticed, "Prometheus did not notice the killed program", 30);
  console.info("TesseraDown waits for its two minutes after the program was killed");
}

async function listRules(): Promise<Rule[]> {
  const { data } = await ask<{ groups: { rules: Rule[] }[] }>("rules", {});
  return data.groups.flatMap(({ rules }) => rules);
}

async function ask<Data>(path: string, query: Record<string, string>) {
  const answer = await fetch(`${PROMETHEUS}/api/v1/${path}?${new URLSearchParams(query)}`);
  return (await answer.json()) as { status: string; error?: string; data: Data };
}

async function until(isTrue: () => Promise<boolean>, failure: string, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await isTrue().catch(() => false)) return;
    await sleep(500);
  }
  throw new Error(failure);
}
