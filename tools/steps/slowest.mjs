import { testsOfPlaywright, testsOfVitest } from "./tests-of-reports.mjs";

const SHOWN = 10;

/** Lists the tests of a run that took longest, slowest first, from the report of the test runner. */

export function slowestOfVitest(report, root) {
  return slowest(testsOfVitest(report, root));
}

export function slowestOfPlaywright(report) {
  return slowest(testsOfPlaywright(report));
}

function slowest(tests) {
  return tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SHOWN)
    .map(({ name, milliseconds }) => ({ name, milliseconds }));
}
