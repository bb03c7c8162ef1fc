import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { accountOfPostgres, type Programs } from "./programs.ts";
import { postmasterOf, signalAll, withDescendants } from "./processes.ts";
import { exampleFor, type Machine, rewrite } from "./settings.ts";

/** One machine's etcd, Patroni and PostgreSQL, all as separate processes here. */
export interface RunningMachine extends Machine {
  /** Starts the processes that are not running. */
  start(): void;
  /** Sends kill -9 to everything, as when the power is cut. */
  kill(): void;
  /** Sends kill -9 to PostgreSQL alone. */
  killPostgres(): void;
  /** Sends kill -9 to Patroni alone. PostgreSQL goes on. */
  killPatroni(): void;
  /** Stops every process where it is, as when a virtual machine is paused. */
  pause(): void;
  resume(): void;
  /** Ends everything in order. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 15_000;
const account = accountOfPostgres();

/** Writes the settings of one machine from the examples. Nothing runs yet. */
export function prepareMachine(machine: Machine, all: Machine[], programs: Programs): RunningMachine {
  const data = path.join(machine.folder, "postgres");
  const files = writeSettings(machine, all, programs, data);
  const running = new Map<string, ChildProcess>();
  let paused: number[] = [];

  function launch(name: string, command: string, args: string[]): void {
    if (running.has(name)) return;
    const log = fs.openSync(path.join(machine.folder, `${name}.log`), "a");
    const child = spawn(command, args, {
      cwd: machine.folder,
      stdio: ["ignore", log, log],
      // Ctrl-C reaches only the drill.
      detached: true,
      env: { PATH: process.env.PATH, HOME: machine.folder, LANG: "C.UTF-8" },
      ...account,
    });
    fs.closeSync(log);
    running.set(name, child);
    child.once("exit", () => running.delete(name));
  }

  const pidsOf = (...names: string[]) => names.flatMap((name) => running.get(name)?.pid ?? []);
  const everything = () =>
    [...pidsOf("patroni", "etcd"), postmasterOf(data) ?? []].flat().flatMap(withDescendants);

  return {
    ...machine,
    start() {
      launch("etcd", programs.etcd, ["--config-file", files.etcd]);
      launch("patroni", programs.patroni, [files.patroni]);
    },
    kill: () => signalAll(everything(), "SIGKILL"),
    killPostgres: () => signalAll([postmasterOf(data) ?? []].flat(), "SIGKILL"),
    killPatroni: () => signalAll(pidsOf("patroni"), "SIGKILL"),
    pause() {
      paused = everything();
      signalAll(paused, "SIGSTOP");
    },
    resume: () => signalAll(paused, "SIGCONT"),
    async stop() {
      this.resume();
      for (const name of ["patroni", "etcd"]) {
        const child = running.get(name);
        if (!child) continue;
        const tooLong = setTimeout(() => this.kill(), STOP_WITHIN_MS);
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended.finally(() => clearTimeout(tooLong));
      }
      this.kill();
    },
  };
}

function writeSettings(machine: Machine, all: Machine[], programs: Programs, data: string) {
  fs.mkdirSync(machine.folder, { recursive: true });
  if (account) fs.chownSync(machine.folder, account.uid, account.gid);
  const write = (name: string, text: string) => {
    const file = path.join(machine.folder, name);
    fs.writeFileSync(file, text);
    return file;
  };
  const etcd = rewrite(exampleFor("etcd.yml", machine, all), {
    "/var/lib/etcd/tessera": path.join(machine.folder, "etcd"),
  });
  const patroni = rewrite(exampleFor("patroni.yml", machine, all), {
    "/usr/lib/postgresql/15/bin": programs.postgres,
    "/var/lib/postgresql/tessera": data,
    "/var/lib/postgresql/.pgpass-patroni": path.join(machine.folder, "pgpass"),
    "/var/run/postgresql": machine.folder,
    "10.0.0.0/24": "127.0.0.1/32",
    // The watchdog of this machine must not be armed.
    "mode: automatic": "mode: off",
  });
  return { etcd: write("etcd.yml", etcd), patroni: write("patroni.yml", patroni) };
}
