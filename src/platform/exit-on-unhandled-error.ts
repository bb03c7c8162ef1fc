import fs from "node:fs";

/**
 * After an error that nobody caught nothing is certain any more: the program says so in one line and ends,
 * for whoever runs it to start it again. What was acknowledged is in the database. Written at once, past the
 * log's own buffer, which would be lost.
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
