/**
 * Runs the work and returns its result and the seconds of processor time that it took in this thread. Other programs
 * and threads do not add to them, so a test with a limit does not fail on a busy machine.
 */
export function timeOnProcessor<Result>(work: () => Result): { result: Result; seconds: number } {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}
