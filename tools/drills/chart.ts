import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * `npm run drill:chart -- HELM` lints the Helm chart strictly and renders it, with each file of values in its folder
 * `ci`. HELM is the path of the program, which `npm test` does not need.
 */
const [helm = "helm"] = process.argv.slice(2);
const CHART = path.resolve(import.meta.dirname, "../../deploy/helm/tessera");

const version = run("version", "--short").trim();
console.info(`helm ${version}`);
for (const values of fs.readdirSync(path.join(CHART, "ci")).sort()) {
  const given = ["--values", path.join(CHART, "ci", values)];
  run("lint", CHART, "--strict", ...given);
  const rendered = run("template", "tessera", CHART, ...given);
  expectJob(values, rendered);
  const kinds = [...rendered.matchAll(/^kind: (.+)$/gm)].map(([, kind]) => kind!);
  console.info(
    `${values}: no complaint; renders ${kinds.length} objects (${[...new Set(kinds)].sort().join(", ")})`,
  );
}

/** Rules and dashboard ask for this job alone: under another name every alert would be silent. */
function expectJob(values: string, rendered: string): void {
  const endpoints = rendered.match(/^ +path: \/metrics$/gm)?.length ?? 0;
  const named = rendered.match(/^ +- \{ targetLabel: job, replacement: tessera \}$/gm)?.length ?? 0;
  if (endpoints !== named)
    throw new Error(`${values}: ${endpoints} endpoints serve metrics, ${named} are of the job "tessera"`);
  if (rendered.includes("kind: PodMonitor") && endpoints === 0)
    throw new Error(`${values}: the PodMonitor finds no metrics`);
}

function run(...given: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(helm, given, { encoding: "utf8" });
  if (error)
    throw new Error(
      `there is no program ${helm}: get Helm from https://helm.sh, or by "go install helm.sh/helm/v3/cmd/helm@v3.16.4"`,
    );
  if (status !== 0) throw new Error(`helm ${given[0]} failed:\n${stdout}${stderr}`);
  return stdout;
}
