import fs from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded into the program before its own code (--import). Throws an error when a file appears.
const { PLANTED_BUG, PLANTED_THREAD, PLANTED_TRIGGER } = process.env;

const BUGS = {
  rejection: () => void Promise.reject(new Error("a planted rejection")),
  exception: () => {
    throw new Error("a planted exception");
  },
};

if (isMainThread === (PLANTED_THREAD === "web")) {
  const waiting = setInterval(() => {
    if (!fs.existsSync(PLANTED_TRIGGER)) return;
    clearInterval(waiting);
    BUGS[PLANTED_BUG]();
  }, 50);
}
