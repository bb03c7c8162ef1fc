import { currentLogSink } from "./telemetry/log-sink.ts";
import { currentRequestId } from "./telemetry/request-scope.ts";
import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/**
 * Writes structured lines to standard error. They contain no personal data: requests are logged by route,
 * never by body, query or cookie, and errors only by their message and stack.
 */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: origin,
      serializers: { err: (error: unknown) => (error instanceof Error ? writtenError(error) : typeof error) },
      redact: {
        paths: ["*.password", "*.email", "*.cookie", "*.authorization", "*.first_name", "*.last_name"],
        censor: "[redacted]",
      },
    },
    destination,
  );
}

/** Standard error. While log lines are sent over OTLP too, the sink gets the same lines. */
function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: false });
  const sink = currentLogSink();
  if (!sink) return destination;
  return {
    write(line) {
      destination.write(line);
      sink(line);
    },
  };
}

/** The request that caused the line. */
function origin(): object {
  const request = currentRequestId();
  return request === undefined ? {} : { request };
}

/** Leaves out other properties of an error: a database adds the row, a library adds the request. */
function writtenError(error: Error, depth = 0): object {
  const { code, constraint, table, cause } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const hidden = quotedValue(error);
  const without = (text: string) => withoutAddresses(hidden === null ? text : text.replaceAll(hidden, '"…"'));
  return {
    type: error.name,
    message: without(error.message),
    stack: without(error.stack ?? ""),
    ...(typeof code === "string" && { code }),
    ...(typeof table === "string" && { table }),
    ...(typeof constraint === "string" && { constraint }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: writtenError(cause, depth + 1) }),
  };
}

/** Mail servers repeat the address that they refuse. */
export function withoutAddresses(text: string): string {
  return text.replace(/(?<![^\s<>"'()/@])[^\s<>"'()/@]+@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "…@…");
}

const MAX_CAUSES = 5;

/** PostgreSQL repeats a value that it cannot read (class 22: data exception). */
function quotedValue(error: Error): string | null {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !code.startsWith("22")) return null;
  return /"[^]*"/.exec(error.message)?.[0] ?? null;
}
