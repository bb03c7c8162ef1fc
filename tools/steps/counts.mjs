import { unloadedFiles } from "./tests-of-reports.mjs";

/**
 * Counts passed and failed tests in the reports of the test runners. A run that failed without a failed test
 * (a file that does not load, an unhandled rejection, a crash) counts as one failure.
 */

export function countVitest(code, report) {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + unloadedFiles(report).length;
  return { passed, failed: atLeastOne(code, failed), skipped: report?.numPendingTests ?? 0 };
}

export function countPlaywright(code, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  // A journey that passes only at a second attempt counts as failed.
  return { passed: expected, failed: atLeastOne(code, unexpected + flaky), skipped };
}

function atLeastOne(code, failed) {
  return code === 0 ? failed : Math.max(failed, 1);
}
