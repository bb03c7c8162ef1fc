/**
 * Ends this process when its parent is gone, even after kill -9: a killed `npm start` leaves no process
 * behind. Applies to processes that npm or our own tools started (our tools set `?always`), because a user
 * who runs a tool directly may want to leave it running.
 */
const EVERY_MS = 500;
const parent = process.ppid;

if (process.env.npm_lifecycle_event || import.meta.url.endsWith("?always")) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  timer.unref();
}
