import { stripVTControlCharacters } from "node:util";
import { heartbeat } from "../setup/run.mjs";

const HEARTBEAT_SECONDS = 15;

/**
 * Runs every step, also after a failed one. Steps in a nested list run concurrently. Shows the current step, the
 * duration of each step, the full output of a failing step and the remarks of a passing one. Then lists the slowest
 * tests and everything that failed, and ends with one line for the whole run. Returns the exit code.
 */
export async function runSteps(steps) {
  const startedAt = Date.now();
  let passed = 0;
  let failed = 0;
  const slowest = [];
  const failures = [];
  const all = steps.flat();
  const runAndReport = async (step) => {
    console.log(`[${all.indexOf(step) + 1}/${all.length}] ${step.name} …`);
    const outcome = await runStep(step);
    passed += outcome.passed;
    failed += outcome.failed;
    if (outcome.failed > 0) console.log(outcome.output.trimEnd());
    console.log(`${outcome.failed > 0 ? "✗" : "✓"} ${step.name}: ${summary(outcome)}`);
    if (outcome.remark) console.log(outcome.remark.trimEnd());
    if (outcome.failed > 0) failures.push(...namesOfFailures(step, outcome));
    if (outcome.slowest?.length) slowest.push({ step, tests: outcome.slowest });
  };
  for (const stage of steps) await Promise.all([stage].flat().map(runAndReport));
  for (const { step, tests } of slowest) {
    console.log(`Slowest of ${step.name}:`);
    for (const { name, milliseconds } of tests) console.log(`  ${duration(milliseconds)} ${name}`);
  }
  // A reader who sees only the end of a long output still learns what to mend.
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`It took ${duration(Date.now() - startedAt)}.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

async function runStep(step) {
  const startedAt = Date.now();
  let lastLine = "";
  const stop = heartbeat(
    (seconds) => console.log(`    … ${seconds} s ${lastLine}`.trimEnd()),
    HEARTBEAT_SECONDS,
  );
  const progress = (line) => {
    lastLine = stripVTControlCharacters(line).trim().slice(0, 100) || lastLine;
  };
  try {
    return { ...(await step.work(progress)), milliseconds: Date.now() - startedAt };
  } catch (error) {
    return { passed: 0, failed: 1, output: error.stack, milliseconds: Date.now() - startedAt };
  } finally {
    stop();
  }
}

function namesOfFailures(step, { failures = [] }) {
  return failures.length > 0 ? failures.map((name) => `${step.name}: ${name}`) : [step.name];
}

function summary({ passed, failed, skipped, milliseconds }) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])];
  return `${counts.join(", ")} in ${duration(milliseconds)}`;
}

function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
