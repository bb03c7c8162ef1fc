/**
 * Ends this process when the one that started it is gone, even where that one was killed and could tell
 * nobody: `npm start` killed leaves nothing behind. Only for what npm or our own tools started (the
 * latter ask for it by `?always`); whoever runs a tool directly may well leave it running.
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
