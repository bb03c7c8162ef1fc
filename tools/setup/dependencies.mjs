import fs from "node:fs";
import path from "node:path";
import { isNode26 } from "./node26.mjs";
import { ROOT, heartbeat, nodePath, run } from "./run.mjs";
import { SetupFailed } from "./tool.mjs";

const MODULES = path.join(ROOT, "node_modules");
const LOCK = path.join(ROOT, "package-lock.json");
/** npm writes this file last, so its presence proves that the installation is complete. */
const INSTALLED = path.join(MODULES, ".package-lock.json");

const NOISE =
  /EBADENGINE|deprecated|Unknown (project|env|user|cli) config|^npm warn\s*$|^npm warn (current|required|package|\})/i;

/** Installs the versions of package-lock.json if the installation differs. */
export async function ensureDependencies() {
  if (!whatIsMissing()) return;
  console.log("Installing dependencies (npm ci) …");
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s, ${countPackages()} packages so far`), 5);
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  // No package needs an install script, so none may run one.
  const args = [...npm.slice(1), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev"];
  const installed = await run(npm[0], args, {
    env: process.env,
    onLine: (line) => line.trim() && !NOISE.test(line) && console.log(`  ${line}`),
  });
  stop();
  if (installed.code !== 0) {
    throw new SetupFailed(
      "The dependencies could not be installed: npm says above why. Mend that and start again.",
    );
  }
  const missing = whatIsMissing();
  if (missing) throw new SetupFailed(missing);
  console.log(`Installed in ${Math.round(installed.seconds)} s.`);
}

/** Describes the first difference from package-lock.json. */
function whatIsMissing() {
  if (!fs.existsSync(INSTALLED)) return "Nothing is installed.";
  const wanted = JSON.parse(fs.readFileSync(LOCK, "utf8")).packages;
  const present = JSON.parse(fs.readFileSync(INSTALLED, "utf8")).packages;
  for (const [where, entry] of Object.entries(wanted)) {
    if (where === "" || (entry.optional && !present[where])) continue;
    if (present[where]?.version !== entry.version || present[where].integrity !== entry.integrity) {
      return `${where} is not installed in version ${entry.version}.`;
    }
  }
  if (isNode26() || nodePath() !== process.execPath) return undefined;
  return `npm has no Node 26 for ${process.platform}-${process.arch}: install Node 26 or newer and run this again.`;
}

function countPackages() {
  if (!fs.existsSync(MODULES)) return 0;
  const names = fs.readdirSync(MODULES).filter((name) => !name.startsWith("."));
  const scoped = names.filter((name) => name.startsWith("@"));
  return (
    names.length -
    scoped.length +
    scoped.reduce((sum, scope) => sum + fs.readdirSync(path.join(MODULES, scope)).length, 0)
  );
}
