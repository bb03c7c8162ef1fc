#!/usr/bin/env node
// The command of the npm package. Runs on Node 20.19, finds a Node 26 and starts the program on it.
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runChild } from "./run-child.mjs";

const OLDEST_NODE = [20, 19];
const PROGRAM = fileURLToPath(new URL("../build/server/index.js", import.meta.url));
const FOLLOW_PARENT = new URL("./follow-parent.mjs?always", import.meta.url).href;

const env = { ...process.env };
env.NODE_ENV ??= "production";
env.TESSERA_DATA ||= "tessera-data";

const complaint = unsupported();
if (complaint) refuse(complaint);
else if (isNode26()) {
  Object.assign(process.env, env);
  process.argv[1] = PROGRAM;
  await import(pathToFileURL(PROGRAM).href);
} else {
  const node = findNode26();
  if (node)
    process.exitCode = await runChild(
      node,
      ["--import", FOLLOW_PARENT, PROGRAM, ...process.argv.slice(2)],
      env,
    );
  else
    refuse(
      `npm has no Node 26 for ${process.platform}-${process.arch}: install Node 26 or newer and run this again.`,
    );
}

function unsupported() {
  if (process.platform === "win32")
    return "Tessera runs on Linux and macOS. On Windows, run it in WSL 2 or in a container.";
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return `Tessera needs Node ${OLDEST_NODE.join(".")} or newer, and this is Node ${process.versions.node}.`;
  return undefined;
}

function isNode26() {
  return Number(process.versions.node.split(".")[0]) >= 26;
}

function findNode26() {
  try {
    const name = `node-${process.platform}-${process.arch}`;
    return path.join(
      path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      "bin/node",
    );
  } catch {
    return undefined;
  }
}

function refuse(sentence) {
  console.error(`Tessera did not start. ${sentence}`);
  process.exitCode = 1;
}
