import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { environment, ROOT, run } from "../setup/run.mjs";
import { countPlaywright, countVitest } from "./counts.mjs";
import { failedOfPlaywright, failedOfVitest } from "./failed.mjs";
import { slowestOfPlaywright, slowestOfVitest } from "./slowest.mjs";

// A step is one check that a change must pass. Its `work` receives `progress`, to report its progress, and
// returns the numbers of passed and failed tests, the names of the failed and the slowest, and the output.

/** Creates a step of commands that pass or fail as a whole. */
export function command(name, ...commands) {
  return {
    name,
    async work() {
      let said = "";
      for (const [program, ...args] of commands) {
        const { code, output } = await run(program, args);
        said += output;
        if (code !== 0) return { passed: 0, failed: 1, output: said };
      }
      return { passed: 1, failed: 0, output: said };
    },
  };
}

/** Each checker works out shared types for itself, so more of them than processors only cost time. */
const CHECKERS = String(Math.min(4, os.availableParallelism()));

export const types = command(
  "types",
  ["react-router", "typegen"],
  ["tsc", "--noEmit", "--checkers", CHECKERS],
);
export const lint = command("lint", ["oxlint", "--deny-warnings"]);
export const format = command("format", ["oxfmt", "--check"]);
/** All catalogues except the American, which is generated from the English and has a separate test. */
const EXTRACTED = fs.readdirSync(path.join(ROOT, "src/locales")).filter((locale) => locale !== "en-us");

/** A missing translation is shown in English, so it is only counted here and fails only a release. */
export const catalogues = {
  name: "catalogues in step with the source",
  async work() {
    const sync = ["lingui", "check", "sync", "--clean", "--verbose", "--locale", EXTRACTED.join(",")];
    const outcome = await command("sync", sync).work();
    return { ...outcome, remark: (await run("node", ["tools/i18n/status.ts"])).output };
  },
};
export const schema = command("schema types", ["node", "tools/schema.mjs", "--check"]);
export const build = command("build", ["node", "tools/build-if-stale.mjs"]);
export const weights = command("page weights", ["node", "tools/check/weights.ts"]);

export function vitest(name, ...args) {
  return {
    name,
    work: (progress) =>
      withReport(async (report) => {
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
        const { code, output } = await run("vitest", ["run", ...reporters, ...args], { onLine: progress });
        const found = readJson(report);
        return {
          ...countVitest(code, found),
          failures: failedOfVitest(found, ROOT),
          slowest: slowestOfVitest(found, ROOT),
          output,
        };
      }),
  };
}

export function playwright(name, ...args) {
  return {
    name,
    work: (progress) =>
      withReport(async (report) => {
        const env = environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: report });
        const { code, output } = await run("playwright", ["test", "--reporter=list,json", ...args], {
          env,
          onLine: progress,
        });
        const found = readJson(report);
        return {
          ...countPlaywright(code, found),
          failures: failedOfPlaywright(found),
          slowest: slowestOfPlaywright(found),
          output,
        };
      }),
  };
}

async function withReport(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-report-"));
  try {
    return await work(path.join(folder, "report.json"));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}
