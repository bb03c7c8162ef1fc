import { countStatements, KINDS, LOG_FOLDER, measureOrderCost, type OrderCost } from "./order-cost.ts";
import { PORT, prepareServer, programIn, type RunningServer } from "./server-under-test.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);

/**
 * Compares the CPU time and the statements of an order between builds. All builds run at once on one
 * database and are loaded in turns of a few seconds, because other load on the machine changes the CPU time
 * of the same work: only times of neighbouring turns are comparable.
 */
const builds = process.argv.length > 2 ? process.argv.slice(2) : ["build"];
const kinds = Object.keys(KINDS).filter((kind) => (process.env.BENCH_KIND ?? kind) === kind);
/** `build` is a folder, or a folder and flags for Node: `build#--max-semi-space-size=16`. */
const settingsOf = (build: string) => ({
  TESSERA_WORKER: "off",
  PROGRAM: programIn(build.split("#")[0]!),
  NODE_ARGS: build.split("#")[1] ?? "",
  PORT: String(PORT + builds.indexOf(build)),
});

const underTest = await prepareServer({ logging_collector: "on", log_directory: LOG_FOLDER });
const servers: RunningServer[] = [];
try {
  for (const build of builds) servers.push(await underTest.startServer(settingsOf(build)));
  say("CPU milliseconds per order: median (lowest to highest)");
  for (const kind of kinds) await compareCost(kind);
  while (servers.length > 0) await servers.pop()!.stop();
  if (process.env.BENCH_STATEMENTS !== "off") {
    say("\nStatements per order");
    for (const kind of kinds) for (const build of builds) await printStatements(kind, build);
  }
} finally {
  for (const server of servers) await server.stop();
  await underTest.stop();
}

async function compareCost(kind: string): Promise<void> {
  const costs = builds.map((): OrderCost[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const turns = [...builds.keys()];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      const spans = { seconds: SECONDS, warmUpSeconds: round === 0 ? 3 : 0.5 };
      const cost = await measureOrderCost(underTest, servers[turn]!, kind, spans);
      // The first round warms up.
      if (round > 0) costs[turn]!.push(cost);
    }
  }
  for (const [index, build] of builds.entries()) say(`${kind} | ${build} | ${describe(costs[index]!)}`);
  if (builds.length < 2) return;
  for (const part of ["mainThread", "webProcess", "database"] as const) {
    const ratios = costs.at(-1)!.map((cost, round) => cost[part] / costs[0]![round]![part]);
    say(`${kind} | ${builds.at(-1)} / ${builds[0]} | ${part} ${spread(ratios)}`);
  }
}

async function printStatements(kind: string, build: string): Promise<void> {
  for (const connections of [1, 64]) {
    const load = { connections, seconds: 2 };
    const { perOrder, byText } = await countStatements(underTest, settingsOf(build), kind, load);
    say(`${kind} | ${build} | ${connections} at once | ${perOrder.toFixed(2)}`);
    for (const [text, count] of byText.slice(0, 12)) say(`    ${count.toFixed(3)}  ${text}`);
  }
}

function describe(costs: OrderCost[]): string {
  const part = (name: keyof OrderCost) => spread(costs.map((cost) => cost[name]));
  return `main thread ${part("mainThread")}, web process ${part("webProcess")}, database ${part("database")}`;
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(3)} (${sorted[0]!.toFixed(3)} to ${sorted.at(-1)!.toFixed(3)})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
