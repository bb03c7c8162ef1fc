import { pathToFileURL } from "node:url";
import { runChild } from "./run-child.mjs";
import { environment, nodePath } from "./run.mjs";

const FOLLOW_PARENT = new URL("./follow-parent.mjs", import.meta.url).href;

export function isNode26() {
  return Number(process.versions.node.split(".")[0]) >= 26;
}

/**
 * Runs a program on Node 26: in this process if it runs Node 26 and needs no flags, otherwise in a child
 * process that receives our signals and ends with us. Returns the exit code.
 */
export async function runOnNode26(script, { args = [], env = {}, flags = [] } = {}) {
  if (isNode26() && flags.length === 0) {
    Object.assign(process.env, env);
    process.argv = [process.execPath, script, ...args];
    await import(pathToFileURL(script).href);
    return process.exitCode;
  }
  return runChild(
    nodePath(),
    [...flags, "--import", `${FOLLOW_PARENT}?always`, script, ...args],
    environment(env),
  );
}
