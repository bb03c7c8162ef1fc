/** Receives each written log line, as JSON. */
export type LogSink = (line: string) => void;

let sink: LogSink | undefined;

/** Set once, before logs are opened. Logs that are open already do not use it. */
export function setLogSink(given: LogSink | undefined): void {
  sink = given;
}

export function currentLogSink(): LogSink | undefined {
  return sink;
}
