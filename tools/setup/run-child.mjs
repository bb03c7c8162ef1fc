import { spawn } from "node:child_process";

const REPEAT_MS = 1_000;
/** The exit code of the system's program loader if a library is missing. It has printed the library's name. */
const LIBRARY_MISSING = 127;

/** Runs a program in our place: it has our terminal and receives our signals. Resolves with its exit code. */
export function runChild(program, args, env) {
  const child = spawn(program, args, {
    env,
    stdio: "inherit",
    detached: true, // so that Ctrl-C reaches it once, through us
  });
  forwardSignals(child);
  return new Promise((resolve) => {
    child.once("error", ({ code }) => {
      console.error(`${program} cannot run here (${code}): install Node 26 or newer, and run this again.`);
      resolve(1);
    });
    child.once("exit", (code) => {
      if (code === LIBRARY_MISSING)
        console.error(
          "Node 26 cannot run here without the library that the line above names: for libatomic.so.1 install libatomic1 (Debian, Ubuntu) or libatomic (Fedora), and run this again.",
        );
      resolve(code ?? 1);
    });
  });
}

// The terminal, npm and a supervisor may each send the same signal; the program shall see it once.
function forwardSignals(child) {
  let last = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (performance.now() - last < REPEAT_MS) return;
      last = performance.now();
      child.kill(signal);
    });
  }
}
