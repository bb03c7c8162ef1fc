import path from "node:path";
import { testsOfPlaywright, testsOfVitest, unloadedFiles } from "./tests-of-reports.mjs";

/** Lists the tests and files that failed, with the first line of each complaint, from the report of a test runner. */

export function failedOfVitest(report, root) {
  const tests = testsOfVitest(report, root).filter(({ status }) => status === "failed");
  return [...tests.map(describe), ...unloadedFiles(report).map(({ name }) => path.relative(root, name))];
}

export function failedOfPlaywright(report) {
  return testsOfPlaywright(report)
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(describe);
}

function describe({ name, complaint }) {
  return complaint ? `${name}: ${complaint}` : name;
}
