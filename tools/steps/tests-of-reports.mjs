import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Lists the tests of a run by file and name, with the time, outcome and first complaint of each, from a runner's report. */

export function testsOfVitest(report, root) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      name: `${path.relative(root, file.name)} › ${fullName}`,
      milliseconds: duration ?? 0,
      status,
      complaint: firstLine(failureMessages?.[0]),
    })),
  );
}

/** Files that did not load, or that failed although none of their tests did. */
export function unloadedFiles(report) {
  return (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
  );
}

export function testsOfPlaywright(report) {
  return (report?.suites ?? []).flatMap(testsOfSuite);
}

function testsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results, status }) => ({
      name: `${file} › ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      status,
      complaint: firstLine(results.find(({ error }) => error)?.error.message),
    })),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

function firstLine(message = "") {
  return stripVTControlCharacters(message).split("\n")[0].slice(0, 200);
}
