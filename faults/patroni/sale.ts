import { openDatabase, type OpenDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { migrateQueue } from "../../src/platform/queue/worker.ts";
import { seededRandom } from "../../src/demo/random.ts";
import { makeOrganizer } from "../../test/factories.ts";
import { type Balancer, createBalancer } from "../balancer.ts";
import { keepEmailsOut, stageSales } from "../fixture.ts";
import { type LoadReport, startLoad } from "../load.ts";
import { type Program, sharing, startProgram } from "../program.ts";
import { BUYERS } from "./rounds.ts";
import { until } from "../until.ts";
import type { Cluster } from "./cluster.ts";

const PROCESSES = 2;
/** This stock never sells out, so that a time without a sale is a time without a database. */
const AMPLE = 1_000_000;
/** This stock sells out within seconds. */
const SCARCE = 50;

export interface Sale {
  database: OpenDatabase;
  balancer: Balancer;
  programs: Program[];
  /** The results of the current buyers. */
  readonly report: LoadReport;
  /** Lets buyers in, and waits until the first have bought. */
  begin(): Promise<void>;
  /** Puts two more events on sale, a free and a paid one, which sell out during the next incident. */
  openScarceSale(): Promise<void>;
  /** Lets buyers finish, and returns what was acknowledged to them. */
  end(): Promise<LoadReport>;
  close(): Promise<void>;
}

/** Starts two processes on the cluster. */
export async function openSale(cluster: Cluster): Promise<Sale> {
  await migrate(cluster.url);
  const database = openDatabase(cluster.url);
  const { pool, db } = database;
  await migrateQueue(pool);
  await makeOrganizer(db);
  await keepEmailsOut(pool);
  const events = await stageSales(pool, AMPLE);
  const ample = events.length;
  const programs = await Promise.all(
    Array.from({ length: PROCESSES }, () => startProgram(sharing(cluster.url, cluster.folder))),
  );
  const balancer = createBalancer();
  balancer.setPorts(programs.map(({ port }) => port));
  let load: ReturnType<typeof startLoad>;
  return {
    database,
    balancer,
    programs,
    get report() {
      return load.report;
    },
    async begin() {
      load = startLoad({ balancer, events, buyers: BUYERS, random: seededRandom(14), abandoning: 0.1 });
      await until("buyers buy", () => load.report.bought.size > BUYERS);
    },
    async openScarceSale() {
      events.splice(ample, events.length, ...(await stageSales(pool, SCARCE)));
    },
    end: () => load.stop(),
    async close() {
      await balancer.stop();
      await Promise.all(programs.map((program) => program.stop()));
      await database.close();
    },
  };
}
