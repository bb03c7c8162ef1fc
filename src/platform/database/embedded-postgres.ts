import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, chooseAccount } from "./embedded-postgres/account.ts";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { checkData, explainOutput } from "./embedded-postgres/failures.ts";
import { embeddedUrl, type Folder, PORT, prepareFolder } from "./embedded-postgres/folder.ts";
import { launchServer, serverEnvironment } from "./embedded-postgres/guard.ts";
import { claimFolder, clearLeftovers, releaseFolder } from "./embedded-postgres/owner.ts";
import { StartRefused } from "./start-refused.ts";

export { StartRefused };

export interface EmbeddedPostgres {
  /** The address of a database on the server; `postgres` always exists. */
  url(database?: string): string;
  socketDirectory: string;
  /** The process id of the server. It changes after a restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  /** Additional settings in the format of postgresql.conf, appended to the defaults below. */
  settings?: Record<string, string>;
  /** Called when the server has ended by itself, with the outcome. */
  log?: (sentence: string) => void;
}

/**
 * Safe on power loss, and sized for a sale on a small machine. Statements are never logged, because they
 * contain names.
 */
const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
};

/**
 * MB of one file of the write-ahead log. PostgreSQL fills a new file with zeros before it writes to it, and
 * everything that commits waits meanwhile: about 65 ms for its usual 16 MB.
 */
const LOG_FILES = "--wal-segsize=1";

const PAUSE_MS = 1_000;

/**
 * Runs a real PostgreSQL as a child process that only this user can reach. The server stops when this process
 * ends for any reason, and is restarted when it fails.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await findBinaries();
  const folder = prepareFolder(options.directory);
  claimFolder(folder);
  try {
    const account = chooseAccount(postgres, [folder.root, folder.sockets]);
    const settings: Record<string, string> = {
      ...SETTINGS,
      ...options.settings,
      unix_socket_directories: folder.sockets,
    };
    const isThrowaway = settings.fsync === "off";
    if (isEmpty(folder.data)) initialise([initdb, ...(isThrowaway ? ["--no-sync"] : [])], account, folder);
    checkData(folder);
    const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    return await keepRunning(
      [postgres, "-D", folder.data, "-p", String(PORT), ...flags],
      account,
      folder,
      options.log,
    );
  } catch (error) {
    releaseFolder(folder);
    throw error;
  }
}

function isEmpty(folder: string): boolean {
  return !fs.existsSync(folder) || fs.readdirSync(folder).length === 0;
}

const LOCALE = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
/** Lets the search handle letters of all languages, not only a to z. Nearly every system has this locale. */
const ALL_LETTERS = "--lc-ctype=C.UTF-8";

/**
 * Creates the cluster in another folder and then renames it, so that an interrupted first start leaves
 * nothing half done.
 */
function initialise(initdb: string[], account: Account, folder: Folder): void {
  const aside = `${folder.data}.new`;
  const make = (locale: string[]) => {
    fs.rmSync(aside, { recursive: true, force: true });
    const options = [
      "-D",
      aside,
      "-U",
      "postgres",
      "--auth=trust",
      "--no-instructions",
      LOG_FILES,
      ...locale,
    ];
    const command = [...account.prefix, ...initdb, ...options];
    return spawnSync(command[0]!, command.slice(1), {
      ...account.ids,
      cwd: "/",
      env: serverEnvironment(),
      encoding: "utf8",
    });
  };
  let made = make([...LOCALE, ALL_LETTERS]);
  if (made.status !== 0 && /invalid locale/.test(made.stderr)) made = make(LOCALE);
  if (made.status !== 0) {
    fs.rmSync(aside, { recursive: true, force: true });
    throw explainOutput(folder, `${made.stdout}\n${made.stderr}\n${made.error?.message ?? ""}`);
  }
  fs.rmSync(folder.data, { recursive: true, force: true });
  fs.renameSync(aside, folder.data);
}

async function keepRunning(
  command: string[],
  account: Account,
  folder: Folder,
  log: (sentence: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  await clearLeftovers(folder);
  let server = await launchServer(command, account, folder);
  let isStopping = false;

  async function supervise(): Promise<void> {
    for (;;) {
      const startedAt = Date.now();
      await server.exited;
      if (isStopping) return;
      log("PostgreSQL ended by itself and is started again.");
      if (Date.now() - startedAt < PAUSE_MS) await sleep(PAUSE_MS);
      await startAgain();
    }
  }

  /** The cause, such as a full disk, may go away. Until then the program answers without the database. */
  async function startAgain(): Promise<void> {
    while (!isStopping) {
      try {
        await clearLeftovers(folder);
        server = await launchServer(command, account, folder);
        return;
      } catch (error) {
        log((error as Error).message);
        await sleep(PAUSE_MS);
      }
    }
  }

  const supervised = supervise();

  async function stop(): Promise<void> {
    isStopping = true;
    // Waits for a restart that is in progress, and then stops that server too.
    do server.end();
    while (!(await Promise.race([supervised.then(() => true), sleep(50, false)])));
    await clearLeftovers(folder);
    releaseFolder(folder);
  }

  let stopped: Promise<void> | undefined;
  return {
    url: (database) => embeddedUrl(folder, database),
    socketDirectory: folder.sockets,
    get pid() {
      return server.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}
