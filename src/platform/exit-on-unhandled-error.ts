import fs from "node:fs";

/**
 * After an unhandled error the state of the process is uncertain. Logs one line and exits, so that a
 * supervisor restarts the process. Acknowledged work is in the database. Writes synchronously, because the
 * log's buffer would be lost.
 */
export function exitOnUnhandledError(): void {
  process.on("uncaughtException", (error, origin) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const line = {
      level: 60,
      time: new Date().toISOString(),
      origin,
      err: { type: name, message, stack },
      msg: "the program ends because of an error that nobody caught",
    };
    fs.writeSync(2, `${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}
