/**
 * Classes of database errors:
 * - unavailable: locks, time-outs, lost or missing connections. Other statements would fail too.
 * - conflict: a serialization conflict or deadlock between transactions. A retry succeeds.
 * - null: the statement or the program is wrong.
 */
export type DatabaseErrorClass = "unavailable" | "conflict" | null;

const CONFLICT_CODES = new Set(["40001", "40P01"]);

const UNAVAILABLE_CODES = new Set([
  "55P03", // lock_timeout
  "57014", // statement_timeout, or cancelled by hand
  "57P01", // the server is shutting down,
  "57P02", // has crashed,
  "57P03", // or is starting
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "25006", // a read-only server
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

// "Not queryable": a rollback over a lost connection fails with this error, which hides the first error.
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|is not queryable/i;

export function classifyDatabaseError(error: unknown): DatabaseErrorClass {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  if (code !== undefined && CONFLICT_CODES.has(code)) return "conflict";
  if (code !== undefined && (UNAVAILABLE_CODES.has(code) || code.startsWith("08"))) return "unavailable";
  // The socket file is missing: the server is not running.
  if (code === "ENOENT" && syscall === "connect") return "unavailable";
  return LOST_CONNECTION.test(message ?? "") ? "unavailable" : null;
}
