import fs from "node:fs";
import { spawnSync } from "node:child_process";
import { heartbeat, run } from "./run.mjs";
import { SetupFailed } from "./tool.mjs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const BY_HAND = "install it (on Debian: apt-get install chromium), then run this again.";

/** The browser for the journeys: Debian's, installed here where that is possible. */
export async function ensureChromium() {
  return findChromium() ?? install();
}

export function findChromium() {
  return PLACES.find((place) => fs.existsSync(place));
}

async function install() {
  const apt = aptGet();
  if (!apt)
    throw new SetupFailed(`The browser journeys need Chromium, which only root can install: ${BY_HAND}`);
  console.log("Installing Chromium (apt-get) …");
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s`), 10);
  await run(apt[0], [...apt.slice(1), "update"]);
  const installed = await run(apt[0], [
    ...apt.slice(1),
    "install",
    "--yes",
    "--no-install-recommends",
    "chromium",
  ]);
  stop();
  const found = findChromium();
  if (found) return found;
  console.error(installed.output);
  throw new SetupFailed(`Chromium could not be installed, apt-get says above why: ${BY_HAND}`);
}

function aptGet() {
  if (!fs.existsSync("/usr/bin/apt-get")) return undefined;
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  if (process.getuid() === 0) return command;
  const mayBecomeRoot = spawnSync("sudo", ["-n", "true"]).status === 0;
  return mayBecomeRoot ? ["sudo", "-n", ...command] : undefined;
}
