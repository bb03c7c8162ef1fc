import fs from "node:fs";
import { isMainThread } from "node:worker_threads";
import v8 from "node:v8";

// Loaded into the program before its own code (--import). Overloads the program as a file says.
const { PLANTED_ORDER } = process.env;

const STRAINS = {
  /** Blocks the event loop for this time. */
  block(milliseconds) {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  },
  /** Allocates up to this many megabytes, and never frees them. */
  fill(megabytes) {
    const kept = (globalThis.plantedLeak = []);
    setInterval(() => {
      const { space_used_size } = v8.getHeapSpaceStatistics().find((one) => one.space_name === "old_space");
      if (space_used_size > megabytes * 1_048_576) return;
      for (let some = 0; some < 20_000; some += 1) kept.push({ some, text: `${some} of what is kept` });
    }, 10);
  },
};

if (isMainThread && PLANTED_ORDER) {
  const waiting = setInterval(() => {
    if (!fs.existsSync(PLANTED_ORDER)) return;
    const [what, howMuch] = fs.readFileSync(PLANTED_ORDER, "utf8").split(" ");
    if (!STRAINS[what]) return;
    clearInterval(waiting);
    fs.writeSync(1, `planted overload: ${what}\n`);
    STRAINS[what](Number(howMuch));
  }, 20);
}
