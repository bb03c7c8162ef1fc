import path from "node:path";

const SHOWN = 10;

/** Lists the tests of a run that took longest, slowest first, from the report of the test runner. */

export function slowestOfVitest(report, root) {
  const tests = (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(root, file.name)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  );
  return slowest(tests);
}

export function slowestOfPlaywright(report) {
  return slowest((report?.suites ?? []).flatMap(testsOfSuite));
}

function testsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      name: `${file} › ${title}`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

function slowest(tests) {
  return tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SHOWN);
}
