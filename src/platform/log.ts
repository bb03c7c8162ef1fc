import pino, { type Logger } from "pino";

export type Log = Logger;

/**
 * Structured lines on standard error. No personal data: requests are logged by route, never by body,
 * query or cookie, and errors by their own message and stack.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["*.password", "*.email", "*.cookie", "*.authorization", "*.first_name", "*.last_name"],
        censor: "[redacted]",
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
