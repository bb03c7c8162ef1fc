/** What one thing costs: CPU seconds of the three kinds of processes, and bytes written and kept. */
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

/** What an order cost while so many a second came to one web process, and how many commits each needed. */
export interface OrderCost {
  perSecond: number;
  commits: number;
  cost: Cost;
}

/** What was measured of each kind of request. */
export interface CapacityCosts {
  page: Cost;
  /** At a low rate, where no order shares its commits, and at a high one. */
  orders: { slow: OrderCost; fast: OrderCost };
  /** What follows an order and nobody waits for: figures, the mail, its tickets. */
  jobs: Cost;
  scan: Cost;
}

/**
 * Returns the commits of an order at a rate. Orders that come while a commit runs share the next one: 1/commits grows
 * in proportion to the rate. The two measured rates give the line.
 */
export function commitsAt({ slow, fast }: CapacityCosts["orders"], perSecond: number): number {
  const slope = (1 / fast.commits - 1 / slow.commits) / (fast.perSecond - slow.perSecond);
  return 1 / (1 / slow.commits + slope * (perSecond - slow.perSecond));
}

/** Returns what an order costs at a rate: a fixed part, and its share of the commits. */
export function orderAt(orders: CapacityCosts["orders"], perSecond: number): Cost {
  const { slow, fast } = orders;
  const share = (commitsAt(orders, perSecond) - fast.commits) / (slow.commits - fast.commits);
  return combine([fast.cost, 1 - share], [slow.cost, share]);
}

/** What visitors need who read one page and order once, so many a second to each web process. */
export function visitorsAt(
  costs: CapacityCosts,
  { visitors, perSecond }: { visitors: number; perSecond: number },
): Cost {
  return combine([costs.page, visitors], [orderAt(costs.orders, perSecond), visitors]);
}

/** Adds costs, each as often as its number says. */
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

/** A core that is busy for a larger share of the time makes arrivals wait that come at random. */
const BUSY = 0.6;

/** Finds the visitors a second that keep the core of one web process busy for 60 % of the time. */
export function visitorsForProcess(costs: CapacityCosts): number {
  let [few, many] = [costs.orders.slow.perSecond, 100 * costs.orders.fast.perSecond];
  while (many - few > 1) {
    const perSecond = (few + many) / 2;
    if (visitorsAt(costs, { visitors: perSecond, perSecond }).web < BUSY) few = perSecond;
    else many = perSecond;
  }
  return few;
}

/** Who buys in the first minute of a sale: everybody, with one page and one order each. */
const SIZES = [10_000, 100_000, 1_000_000];
const MINUTE = 60;
/** The mails of the first minute should have gone after this time. */
const JOB_SECONDS = 600;

/**
 * Connections to PostgreSQL that a process opens at most: its pools and those that listen. A web process has
 * DATABASE_CONNECTIONS and one, a worker 6 and one for its loops, 8 and one for its jobs.
 */
const CONNECTIONS = { web: 13, worker: 16 };
/** PostgreSQL has needed up to two fifths more than predicted. */
const DATABASE_MARGIN = 1.5;
const APPLICATION_CORES = 8;
const DATABASE_CORES = 16;

/** What a first minute needs, and its mails within ten minutes. Workers have a core each. */
interface Machines {
  web: number;
  workers: number;
  /** Of eight cores, for web processes and workers. */
  application: number;
  /** Of sixteen cores, each with a standby of the same size that commits wait for. */
  databases: number;
  /** To all databases together. */
  connections: number;
}

function machinesFor(costs: CapacityCosts, visitors: number): Machines {
  const web = Math.ceil(visitors / MINUTE / visitorsForProcess(costs));
  const perSecond = visitors / MINUTE / web;
  const later = combine([costs.jobs, visitors]);
  const workers = Math.ceil(later.jobs / JOB_SECONDS / BUSY);
  const selling = visitorsAt(costs, { visitors, perSecond }).database / MINUTE;
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
      const perSecond = visitors / MINUTE / processes;
      const { database, walBytes, storedBytes } = visitorsAt(costs, { visitors, perSecond });
      const later = combine([costs.jobs, visitors]);
      const selling = database / MINUTE / BUSY;
      const jobs = later.jobs / JOB_SECONDS / BUSY;
      const jobsDatabase = later.database / JOB_SECONDS / BUSY;
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
