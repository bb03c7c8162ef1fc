import path from "node:path";
import { testsOfPlaywright, testsOfVitest } from "./tests-of-reports.mjs";

/** Lists the tests and files of a run that failed, with the first line of each complaint, from the report of the test runner. */

export function failedOfVitest(report, root) {
  const tests = testsOfVitest(report, root).filter(({ status }) => status === "failed");
  const unloaded = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
  );
  return [...tests.map(describe), ...unloaded.map(({ name }) => path.relative(root, name))];
}

export function failedOfPlaywright(report) {
  return testsOfPlaywright(report)
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(describe);
}

function describe({ name, complaint }) {
  return complaint ? `${name}: ${complaint}` : name;
}
