import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const BINARIES = path.join(ROOT, "node_modules/.bin");

/**
 * Returns the Node that npm installed, on which everything except these tools runs. If it is missing, returns
 * the current one.
 */
export function nodePath() {
  const installed = path.join(BINARIES, "node");
  return fs.existsSync(installed) ? installed : process.execPath;
}

/**
 * The environment for child processes: `node` is the one that npm installed, also for scripts that start with
 * #!.
 */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${BINARIES}${path.delimiter}${process.env.PATH}`, ...extra };
}

/** Runs a command to its end and collects its output. `onLine` receives each line as it arrives. */
export function run(command, args, { env = environment(), onLine } = {}) {
  const startedAt = Date.now();
  // A separate process group, so that it can be ended with all its children.
  const child = spawn(command, args, { env, cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], detached: true });
  keep(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    let rest = "";
    stream.on("data", (text) => {
      output += text;
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      if (onLine) lines.forEach((line) => onLine(line));
    });
  }
  return new Promise((resolve) => {
    const finish = (code, note) => {
      drop(child);
      resolve({ code, output: output + note, seconds: (Date.now() - startedAt) / 1000 });
    };
    child.once("error", (error) => finish(127, `${command}: ${error.message}\n`));
    child.once("close", (code, signal) => finish(code ?? 1, signal ? `It was ended by ${signal}.\n` : ""));
  });
}

/** Reports every few seconds that a long step is still running. Returns a function that stops the reports. */
export function heartbeat(say, everySeconds) {
  const startedAt = Date.now();
  const timer = setInterval(() => say(Math.round((Date.now() - startedAt) / 1000)), everySeconds * 1000);
  return () => clearInterval(timer);
}

const running = new Set();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

function keep(child) {
  if (running.size === 0) {
    process.on("exit", endAll);
    for (const signal of SIGNALS) process.on(signal, interrupted);
  }
  running.add(child);
}

function drop(child) {
  running.delete(child);
  if (running.size > 0) return;
  process.off("exit", endAll);
  for (const signal of SIGNALS) process.off(signal, interrupted);
}

function interrupted() {
  process.exit(130);
}

function endAll() {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has already ended.
    }
  }
}
