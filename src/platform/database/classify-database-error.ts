/**
 * Classifies errors of the database.
 * - stuck: locks, time-outs, lost or missing connections. Other statements would fail too.
 * - crossed: a serialization conflict or deadlock between transactions. A retry succeeds.
 * - null: something is wrong with the statement or the program.
 */
export type DatabaseErrorClass = "stuck" | "crossed" | null;

const CROSSED = new Set(["40001", "40P01"]);

const STUCK = new Set([
  "55P03", // lock_timeout
  "57014", // statement_timeout, or cancelled by hand
  "57P01", // the server is shutting down,
  "57P02", // has crashed,
  "57P03", // or is starting
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "25006", // a read-only server
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);

// "Not queryable": a rollback over a lost connection; this error hides the first one.
const LOST =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|is not queryable/i;

export function classifyDatabaseError(error: unknown): DatabaseErrorClass {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  if (code !== undefined && CROSSED.has(code)) return "crossed";
  if (code !== undefined && (STUCK.has(code) || code.startsWith("08"))) return "stuck";
  // No socket: the server is not running.
  if (code === "ENOENT" && syscall === "connect") return "stuck";
  return LOST.test(message ?? "") ? "stuck" : null;
}
