const FILES = import.meta.glob<string>("../../../../database/data-steps/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Fills or rewrites many rows after an upgrade, while programs go on. See database/data-steps/README.md. */
export interface DataStep {
  name: string;
  /** The table whose rows the step handles, in the order of their ids. */
  table: string;
  /**
   * A statement that handles the next $2 rows after the id $1. Returns their last id as `last_id`, null if no row
   * is left, and their number as `rows`.
   */
  batch: string;
}

/** Returns the data steps of this program, in the order of their names. */
export function readDataSteps(files: Record<string, string> = FILES): DataStep[] {
  return Object.entries(files)
    .map(([path, text]) => readDataStep(path.replace(/^.*\/|\.sql$/g, ""), text))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function readDataStep(name: string, text: string): DataStep {
  const table = /^-- table ([a-z_]+)$/m.exec(text)?.[1];
  if (!table) throw new Error(`The data step ${name} does not name its table: "-- table …"`);
  return { name, table, batch: text };
}

export function findDataStep(steps: readonly DataStep[], name: string): DataStep {
  const step = steps.find((one) => one.name === name);
  if (!step) throw new Error(`There is no data step ${name}`);
  return step;
}

const NEEDS = /^-- needs data step (\S+)$/m;

/** Returns the name of the data step that has to be finished before the migration with this text runs. */
export function neededDataStep(migration = ""): string | null {
  return NEEDS.exec(migration)?.[1] ?? null;
}
