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

/** What was measured of each kind of request. */
export interface CapacityCosts {
  page: Cost;
  order: Cost;
  /** What follows an order and nobody waits for: figures, the mail, its tickets. */
  jobs: Cost;
  scan: Cost;
}

export interface Demand {
  pages: number;
  orders: number;
  scans: number;
}

/** The sum of the costs. The model is no more than this: nothing that grows faster than the demand was found. */
export function cpuOf(costs: CapacityCosts, demand: Demand): Cost {
  const sum = (part: keyof Cost) =>
    costs.page[part] * demand.pages +
    (costs.order[part] + costs.jobs[part]) * demand.orders +
    costs.scan[part] * demand.scans;
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

/** The time within which buyers and visitors come, and within which their mails should have gone. */
interface Times {
  seconds: number;
  jobSeconds: number;
}

/** Cores that a demand keeps busy for 60 % of the time. */
export function coresFor(costs: CapacityCosts, demand: Demand, { seconds, jobSeconds }: Times) {
  const selling = cpuOf({ ...costs, jobs: NOTHING }, demand);
  const later = scaled(costs.jobs, demand.orders);
  return {
    web: selling.web / seconds / BUSY,
    jobs: later.jobs / jobSeconds / BUSY,
    database: selling.database / seconds / BUSY + later.database / jobSeconds / BUSY,
  };
}

const scaled = ({ jobs, database }: Cost, by: number) => ({ jobs: jobs * by, database: database * by });

/** Who buys in the first minute of a sale: everybody, with one page and one order each. */
const SIZES = [10_000, 100_000, 1_000_000];
const FIRST_MINUTE = { seconds: 60, jobSeconds: 600 };

/** Says what the model concludes, one line for each size. */
export function explainCapacity(costs: CapacityCosts): string[] {
  return SIZES.map((visitors) => {
    const demand = { pages: visitors, orders: visitors, scans: 0 };
    const { web, jobs, database } = coresFor(costs, demand, FIRST_MINUTE);
    const { walBytes, storedBytes } = cpuOf(costs, demand);
    const cores = (count: number) => count.toFixed(count < 10 ? 1 : 0);
    return `${visitors.toLocaleString("en")} orders in a minute: ${cores(web)} cores for web processes, ${cores(jobs)} for jobs within ten minutes, ${cores(database)} for the database; ${(walBytes / 60e6).toFixed(0)} MB/s of log, ${(storedBytes / 1e9).toFixed(1)} GB stored`;
  });
}
