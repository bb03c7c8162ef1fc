import { type Logger, ROOT_CONTEXT, SeverityNumber, trace } from "@opentelemetry/api";
import { currentScope } from "./request-scope.ts";
import type { LogSink } from "./log-sink.ts";

const SEVERITIES: Record<number, [SeverityNumber, string]> = {
  10: [SeverityNumber.TRACE, "TRACE"],
  20: [SeverityNumber.DEBUG, "DEBUG"],
  30: [SeverityNumber.INFO, "INFO"],
  40: [SeverityNumber.WARN, "WARN"],
  50: [SeverityNumber.ERROR, "ERROR"],
  60: [SeverityNumber.FATAL, "FATAL"],
};

/**
 * Turns written log lines into log records. It reads the lines, not what was logged, so that the records contain
 * what standard error contains and no more.
 */
export function createLogSink(logger: Logger): LogSink {
  return (line) => {
    const { level, time, msg, ...facts } = JSON.parse(line) as Record<string, unknown>;
    const [severityNumber, severityText] = SEVERITIES[Number(level)] ?? SEVERITIES[40]!;
    const { span } = currentScope();
    logger.emit({
      timestamp: Date.parse(String(time)),
      severityNumber,
      severityText,
      body: String(msg ?? ""),
      attributes: Object.fromEntries(Object.entries(facts).flatMap(attribute)),
      context: span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT,
    });
  };
}

function attribute([name, value]: [string, unknown]): [string, string | number | boolean][] {
  if (name === "request" && typeof value === "string") return [["tessera.request_id", value]];
  if (name === "err" && typeof value === "object" && value !== null) return exception(value);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [[name, value]];
  return value === null || value === undefined ? [] : [[name, JSON.stringify(value)]];
}

function exception(error: object): [string, string][] {
  const { type, message, stack, ...more } = error as Record<string, unknown>;
  return [
    ["exception.type", String(type ?? "Error")],
    ["exception.message", String(message ?? "")],
    ["exception.stacktrace", String(stack ?? "")],
    ...(Object.keys(more).length > 0
      ? [["exception.details", JSON.stringify(more)] satisfies [string, string]]
      : []),
  ];
}
