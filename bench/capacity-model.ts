/** The cost of one thing: CPU seconds of the three kinds of processes, and bytes written and stored. */
export interface Cost {
  web: number;
  jobs: number;
  database: number;
  /** Bytes of the write-ahead log, which replicas receive and backups keep. */
  walBytes: number;
  /** Bytes that the database grows by, with its indexes. */
  storedBytes: number;
}

export const NOTHING: Cost = { web: 0, jobs: 0, database: 0, walBytes: 0, storedBytes: 0 };

/** The measured cost of an order while one web process received this many per second. */
export interface OrderCost {
  perSecond: number;
  cost: Cost;
}

/** The measured costs of each kind of request. */
export interface CapacityCosts {
  page: Cost;
  /** By ascending rate. */
  orders: OrderCost[];
  /** The work after an order for which no buyer waits: figures, the mail, its tickets. */
  jobs: Cost;
  scan: Cost;
}

/**
 * Returns what orders cost in each second at a rate. An order costs the same at any low rate, because no other
 * order shares its commits. As soon as orders arrive faster than the disk commits, they share commits, and the cost
 * of a second grows more slowly. Where this begins depends on the disk, so the curve is the straight lines between
 * the measured rates. Beyond the highest rate, an order costs what it costs there.
 */
export function ordersEachSecond(orders: readonly OrderCost[], perSecond: number): Cost {
  const above = orders.findIndex((measured) => measured.perSecond >= perSecond);
  if (above === -1) return combine([orders.at(-1)!.cost, perSecond]);
  const upper = orders[above]!;
  const lower = orders[above - 1] ?? { perSecond: 0, cost: NOTHING };
  const share = (perSecond - lower.perSecond) / (upper.perSecond - lower.perSecond);
  return combine([upper.cost, upper.perSecond * share], [lower.cost, lower.perSecond * (1 - share)]);
}

/** Returns the cost of each second in which this many visitors read a page and place an order at one web process. */
export function visitorsEachSecond(
  { page, orders }: Pick<CapacityCosts, "page" | "orders">,
  perSecond: number,
): Cost {
  return combine([page, perSecond], [ordersEachSecond(orders, perSecond), 1]);
}

/** Adds costs, each multiplied by its number. */
export function combine(...parts: [Cost, number][]): Cost {
  const sum = (part: keyof Cost) => parts.reduce((total, [cost, times]) => total + cost[part] * times, 0);
  return {
    web: sum("web"),
    jobs: sum("jobs"),
    database: sum("database"),
    walBytes: sum("walBytes"),
    storedBytes: sum("storedBytes"),
  };
}

/** If a core is busy for a larger share of the time, visitors who arrive at random have to wait. */
const BUSY = 0.6;

/** Finds the visitors a second that keep the core of one web process busy for 60 % of the time. */
export function visitorsForProcess(costs: CapacityCosts): number {
  let [few, many] = [0, 100 * costs.orders.at(-1)!.perSecond];
  while (many - few > 0.1) {
    const perSecond = (few + many) / 2;
    if (visitorsEachSecond(costs, perSecond).web < BUSY) few = perSecond;
    else many = perSecond;
  }
  return few;
}

/** The buyers in the first minute of a sale, each with one page and one order. */
const SIZES = [10_000, 100_000, 1_000_000];
const MINUTE = 60;
/** The mails of the first minute should be sent within this time. */
const JOB_SECONDS = 600;

/**
 * The maximum of connections to PostgreSQL per process: its pools and its listeners. A web process has
 * DATABASE_CONNECTIONS and one listener. A worker has 6 and one listener for its loops, and 8 and one listener for
 * its jobs.
 */
const CONNECTIONS = { web: 13, worker: 16 };
/** PostgreSQL has needed up to three tenths more than predicted. */
const DATABASE_MARGIN = 1.3;
const APPLICATION_CORES = 8;
const DATABASE_CORES = 16;

/** The machines for a first minute whose mails are sent within ten minutes. Each worker has one core. */
interface Machines {
  web: number;
  workers: number;
  /** Machines with eight cores, for web processes and workers. */
  application: number;
  /** Machines with sixteen cores. Each has a standby of the same size, for which commits wait. */
  databases: number;
  /** Connections to all databases together. */
  connections: number;
}

function machinesFor(costs: CapacityCosts, visitors: number): Machines {
  const web = Math.ceil(visitors / MINUTE / visitorsForProcess(costs));
  const eachSecond = visitorsEachSecond(costs, visitors / MINUTE / web);
  const later = combine([costs.jobs, visitors]);
  const workers = Math.ceil(later.jobs / JOB_SECONDS / BUSY);
  const selling = web * eachSecond.database;
  const databaseCores = ((selling + later.database / JOB_SECONDS) / BUSY) * DATABASE_MARGIN;
  return {
    web,
    workers,
    application: Math.ceil((web + workers) / APPLICATION_CORES),
    databases: Math.ceil(databaseCores / DATABASE_CORES),
    connections: web * CONNECTIONS.web + workers * CONNECTIONS.worker,
  };
}

/** Says what the model concludes, one line for each size. */
export function explainCapacity(costs: CapacityCosts): string[] {
  const most = visitorsForProcess(costs);
  return [
    `one web process serves ${most.toFixed(0)} visitors a second with ${BUSY * 100} % of a core`,
    ...SIZES.map((visitors) => {
      const processes = Math.ceil(visitors / MINUTE / most);
      const { database, walBytes, storedBytes } = combine([
        visitorsEachSecond(costs, visitors / MINUTE / processes),
        processes * MINUTE,
      ]);
      const later = combine([costs.jobs, visitors]);
      const selling = (database / MINUTE / BUSY) * DATABASE_MARGIN;
      const jobs = later.jobs / JOB_SECONDS / BUSY;
      const jobsDatabase = (later.database / JOB_SECONDS / BUSY) * DATABASE_MARGIN;
      const stored = (storedBytes + later.storedBytes) / 1e9;
      const { application, databases, connections } = machinesFor(costs, visitors);
      return (
        `${visitors.toLocaleString("en")} visitors in a minute: ${processes} web processes, ` +
        `${jobs.toFixed(1)} cores for jobs within ten minutes, ` +
        `${selling.toFixed(1)} cores for the database and ${jobsDatabase.toFixed(1)} for it by jobs; ` +
        `${(walBytes / MINUTE / 1e6).toFixed(1)} MB/s of log, ${stored.toFixed(2)} GB stored; ` +
        `${application} machines of ${APPLICATION_CORES} cores for processes, ${databases} databases of ` +
        `${DATABASE_CORES} cores, ${connections} connections`
      );
    }),
  ];
}
