import http from "node:http";
import path from "node:path";
import { createServer } from "vite";
import type * as Demo from "../../src/demo/index.ts";
import type * as Settings from "../../src/app/config.ts";
import type * as Program from "../../src/app/server.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";

// Pages and server with hot reload. Vite loads the whole program. After a change of server code, the next
// request composes the program again. The database keeps running meanwhile.

type Tessera = Awaited<ReturnType<typeof Program.startTessera>>;

const httpServer = http.createServer();
const vite = await createServer({
  appType: "custom",
  server: { middlewareMode: true, hmr: { server: httpServer } },
}).catch(giveUp);
const { runner } = vite.environments.ssr as unknown as { runner: { import<T>(url: string): Promise<T> } };

const loadProgram = () => runner.import<typeof Program>("/src/app/server.ts");
const config = await readConfig().catch(giveUp);
const database = config.databaseUrl ? undefined : await startDatabase().catch(giveUp);
const databaseUrl = config.databaseUrl ?? database!.url();

let loaded: { program: typeof Program; tessera: Promise<Tessera> } | undefined;

httpServer.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      (await currentTessera()).handle(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
      response.end((error as Error).stack);
    }
  });
});

const tessera = await currentTessera().catch(giveUp);
httpServer.once("error", giveUp);
httpServer.listen(config.port, config.host, () => void greet().catch(giveUp));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);

async function currentTessera(): Promise<Tessera> {
  const program = await loadProgram();
  if (loaded?.program !== program) {
    const before = loaded?.tessera;
    const composed = compose(program, before);
    loaded = { program, tessera: composed };
    composed.catch(() => (loaded = undefined)); // The next request tries again.
  }
  return loaded.tessera;
}

async function compose(program: typeof Program, before: Promise<Tessera> | undefined): Promise<Tessera> {
  await (await before?.catch(() => undefined))?.stop();
  return program.startTessera({ config, databaseUrl });
}

async function readConfig() {
  const settings = await runner.import<typeof Settings>("/src/app/config.ts");
  return settings.readConfig(process.env, true);
}

function startDatabase() {
  return startEmbeddedPostgres({ directory: path.join(config.dataFolder, "postgres"), log: console.log });
}

async function greet(): Promise<void> {
  const demo = await runner.import<typeof Demo>("/src/demo/index.ts");
  const { services } = tessera;
  if (config.isDemo) await demo.fillIfEmpty(services, console.log);
  const base = `http://localhost:${config.port}`;
  console.log(`Developing at ${base} (${process.uptime().toFixed(1)} s after the start)`);
  if (!config.isDemo) return;
  for (const [what, address] of await demo.demoAddresses(services.db, base)) {
    console.log(`  ${what.padEnd(14)} ${address}`);
  }
}

async function stop(): Promise<void> {
  httpServer.close();
  httpServer.closeAllConnections();
  await (await loaded?.tessera.catch(() => undefined))?.stop();
  await vite.close();
  await database?.stop();
  process.exit(0);
}

function giveUp(error: Error): never {
  const isExpected = error.name === "StartRefused";
  console.error(isExpected ? `Tessera did not start. ${error.message}` : error);
  process.exit(1);
}
