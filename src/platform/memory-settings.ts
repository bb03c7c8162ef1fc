import os from "node:os";
import v8 from "node:v8";

/**
 * Megabytes for each half of the young generation. The default is up to 32: V8 grows the generation while
 * modules load and does not shrink it.
 */
const SEMI_SPACE = "--max-semi-space-size";
/**
 * Growth factor of the old generation between collections. The default is up to 4. A process that has this flag
 * has all settings.
 */
const GROWTH = "--heap-growing-percent";
/** The number of V8's helper threads, which mark garbage and compile. */
const HELPERS = "--v8-pool-size";
/** Node's default. */
const MAX_HELPERS = 4;

/**
 * The number of calls of a function after which V8 optimises it a second time. The default of 3,000 comes within the
 * first seconds of a sale, when the same cores are needed for orders (docs/decisions/174).
 */
const SECOND_OPTIMISATION = "--invocation-count-for-turbofan=30000";

const LARGE_BLOCK_BYTES = String(128 * 1024);

/** Environment variables of the C library's allocator. */
const ALLOCATOR = {
  /** Allocator pools. The default is eight per core, and each keeps the memory that its threads once needed. */
  MALLOC_ARENA_MAX: "2",
  /**
   * The size from which blocks, and free ends of pools, are returned to the system at once. Unset, both
   * thresholds rise with the freed sizes.
   */
  MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK_BYTES,
  MALLOC_TRIM_THRESHOLD_: LARGE_BLOCK_BYTES,
};

interface Program {
  execPath: string;
  execArgv: readonly string[];
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  /** A channel to the parent process. Executing the program again would lose it. */
  channel?: unknown;
  /** The number of cores of the machine or of the container. Default: those that Node sees. */
  cores?: number;
  execve?(file: string, args: readonly string[], env: NodeJS.ProcessEnv): void;
}

/**
 * Executes the program again in the same process, with settings that are only read at the start of a process.
 * This halves its memory (docs/decisions/030) and leaves a core to buyers while garbage is collected
 * (docs/decisions/161). Settings that are already set are kept.
 */
export function applyMemorySettings(program: Program = process): void {
  const again = withMemorySettings(program);
  if (again) program.execve?.(program.execPath, again.args, again.env);
  // The main thread's heap already has its limits. The flag would override the limits of threads that start later.
  v8.setFlagsFromString(`${SEMI_SPACE}=0`);
  v8.setFlagsFromString(SECOND_OPTIMISATION);
}

export function withMemorySettings({ execPath, execArgv, argv, env, channel, cores, execve }: Program) {
  const chosen = `${execArgv.join(" ")} ${env.NODE_OPTIONS ?? ""}`;
  if (chosen.includes(GROWTH) || channel || !execve) return null;
  return {
    args: [execPath, ...flagsFor(chosen, cores), ...execArgv, ...argv.slice(1)],
    env: { ...ALLOCATOR, ...env },
  };
}

/**
 * On two cores, four helpers that mark the old generation occupy both: for a tenth of a second neither buyers nor
 * the database get CPU time. So one core stays free if there is more than one.
 */
function flagsFor(chosen: string, cores = os.availableParallelism()): string[] {
  const flags = [`${GROWTH}=30`];
  if (!chosen.includes(SEMI_SPACE)) flags.unshift(`${SEMI_SPACE}=16`);
  if (!chosen.includes(HELPERS)) flags.push(`${HELPERS}=${Math.min(MAX_HELPERS, Math.max(1, cores - 1))}`);
  return flags;
}
