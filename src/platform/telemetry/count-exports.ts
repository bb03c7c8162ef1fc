import { Counter } from "prom-client";

/** Counted in every process. Registered by `measureWork`. */
export const exportedBatches = new Counter({
  name: "tessera_telemetry_exports_total",
  help: "Batches sent to the OTLP collector, by signal and outcome; a failed batch is lost",
  labelNames: ["signal", "outcome"],
  registers: [],
});

interface Exporter {
  export(items: never, onResult: (result: { code: number; error?: Error }) => void): void;
}

const SUCCESS = 0;

/** Counts the outcomes of an exporter. */
export function countExports<E extends Exporter>(signal: string, exporter: E): E {
  const send = exporter.export.bind(exporter) as (
    items: never,
    onResult: (result: { code: number }) => void,
  ) => void;
  exporter.export = (items, onResult) =>
    send(items, (result) => {
      exportedBatches.inc({ signal, outcome: result.code === SUCCESS ? "sent" : "failed" });
      onResult(result);
    });
  return exporter;
}
