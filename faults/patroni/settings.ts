import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../program.ts";

/** The files of `deploy/patroni`, which are written for the first of three machines. */
const EXAMPLES = path.join(ROOT, "deploy/patroni");

/** One of the three machines of the examples, with its ports on this machine. */
export interface Machine {
  name: string;
  folder: string;
  postgresPort: number;
  apiPort: number;
  etcdPort: number;
  etcdPeerPort: number;
}

const addressOf = (index: number) => `10.0.0.${11 + index}`;

const PORTS = {
  5432: "postgresPort",
  8008: "apiPort",
  2379: "etcdPort",
  2380: "etcdPeerPort",
} as const satisfies Record<number, keyof Machine>;

/** Returns an example adapted to one machine: its own name and addresses, and the addresses of all machines. */
export function exampleFor(file: string, machine: Machine, all: Machine[]): string {
  const own = all.indexOf(machine);
  const lines = fs.readFileSync(path.join(EXAMPLES, file), "utf8").split("\n");
  // A line with the second machine's address lists all machines, so it is the same on each of them.
  const perMachine = lines.map((line) =>
    line.includes(addressOf(1))
      ? line
      : line.replaceAll("db1", machine.name).replaceAll(addressOf(0), addressOf(own)),
  );
  return onThisMachine(perMachine.join("\n"), all);
}

/** Returns HAProxy's example with the ports of this machine. */
export function haproxyExample(port: number, all: Machine[]): string {
  const lines = fs.readFileSync(path.join(EXAMPLES, "haproxy.cfg"), "utf8").split("\n");
  return lines
    .map((line) => {
      const index = all.findIndex((_, at) => line.includes(addressOf(at)));
      if (index === -1) return replaceEvery(line, "127.0.0.1:5000", `127.0.0.1:${port}`);
      return onThisMachine(line, all).replace("check port 8008", `check port ${all[index]!.apiPort}`);
    })
    .join("\n");
}

/** Replaces what an example says. Fails if the example does not say it any more. */
export function rewrite(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((given, [from, to]) => {
    if (!given.includes(from)) throw new Error(`the example no longer says ${from}`);
    return replaceEvery(given, from, to);
  }, text);
}

const replaceEvery = (text: string, from: string, to: string) => text.split(from).join(to);

function onThisMachine(text: string, all: Machine[]): string {
  return all.reduce(
    (given, machine, index) =>
      Object.entries(PORTS).reduce(
        (line, [port, key]) => line.replaceAll(`${addressOf(index)}:${port}`, `127.0.0.1:${machine[key]}`),
        given,
      ),
    text,
  );
}
