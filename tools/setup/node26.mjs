import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { environment, nodePath } from "./run.mjs";

const FOLLOW_PARENT = new URL("./follow-parent.mjs", import.meta.url).href;
const REPEAT_MS = 1_000;

export function isNode26() {
  return Number(process.versions.node.split(".")[0]) >= 26;
}

/**
 * Runs a program on Node 26: in this very process where it already is one and needs no flags, else in a
 * child that gets our signals and ends with us. Answers with the exit code.
 */
export async function runOnNode26(script, { args = [], env = {}, flags = [] } = {}) {
  if (isNode26() && flags.length === 0) {
    Object.assign(process.env, env);
    process.argv = [process.execPath, script, ...args];
    await import(pathToFileURL(script).href);
    return process.exitCode;
  }
  const child = spawn(nodePath(), [...flags, "--import", `${FOLLOW_PARENT}?always`, script, ...args], {
    env: environment(env),
    stdio: "inherit",
    detached: true, // so that Ctrl-C reaches it once, through us
  });
  forwardSignals(child);
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

// The terminal, npm and a supervisor may each send the same signal; the program shall see it once.
function forwardSignals(child) {
  let last = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (performance.now() - last < REPEAT_MS) return;
      last = performance.now();
      child.kill(signal);
    });
  }
}
