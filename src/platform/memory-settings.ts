/** Megabytes for each half of the young generation, instead of up to 32: V8 grows it while modules load and keeps it. */
const SEMI_SPACE = "--max-semi-space-size";
/** What the old generation grows by between collections, instead of to four times as much. */
const GROWTH = "--heap-growing-percent";
const FLAGS = [`${SEMI_SPACE}=8`, `${GROWTH}=30`];

const LARGE_BLOCK_BYTES = String(128 * 1024);

/** Of the C library's allocator. */
const ALLOCATOR = {
  /** Pools, instead of eight a core: each keeps what its threads once needed. */
  MALLOC_ARENA_MAX: "2",
  /** Larger blocks go back to the system at once, and free ends of pools too. Unset, both rise with what was freed. */
  MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK_BYTES,
  MALLOC_TRIM_THRESHOLD_: LARGE_BLOCK_BYTES,
};

interface Program {
  execPath: string;
  execArgv: readonly string[];
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  /** A channel to the process that started this one, which would be lost. */
  channel?: unknown;
  execve?(file: string, args: readonly string[], env: NodeJS.ProcessEnv): void;
}

/**
 * Puts the program into its own place once more, as the same process, with settings that are only read when a
 * process starts: half the memory (docs/decisions/030). Settings that were chosen already stay.
 */
export function applyMemorySettings(program: Program = process): void {
  const again = withMemorySettings(program);
  if (again) program.execve?.(program.execPath, again.args, again.env);
}

export function withMemorySettings({ execPath, execArgv, argv, env, channel, execve }: Program) {
  const chosen = `${execArgv.join(" ")} ${env.NODE_OPTIONS ?? ""}`;
  if (chosen.includes(SEMI_SPACE) || channel || !execve) return null;
  return {
    args: [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)],
    env: { ...ALLOCATOR, ...env },
  };
}
