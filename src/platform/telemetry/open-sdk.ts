import { randomUUID } from "node:crypto";
import { ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import program from "../../../package.json" with { type: "json" };
import { countExports } from "./count-exports.ts";
import { setLogSink } from "./log-sink.ts";
import { createLogSink } from "./otlp-logs.ts";
import { createMetricProducer } from "./otlp-metrics.ts";
import { contextOf, traceparentOf } from "./traceparent.ts";
import { setTracing, type SpanOptions } from "./spans.ts";
import type { Telemetry } from "./telemetry.ts";
import type { TelemetrySettings } from "./telemetry-settings.ts";

/** Items that wait for a collector, for each signal. More are dropped and counted. */
const MAX_WAITING = 2_048;
const SEND_EVERY_MILLISECONDS = 2_000;
/** If the collector does not answer within this time, the batch is lost. Requests never wait for the collector. */
const EXPORT_MILLISECONDS = 5_000;
const STOP_MILLISECONDS = 3_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Opens the official libraries. Nothing is registered globally and nothing is patched. */
export function openSdk(settings: TelemetrySettings, role: string): Telemetry {
  const { endpoint, headers, serviceName, sampledShare, metricsMilliseconds } = settings;
  const resource = resourceFromAttributes({
    "service.name": serviceName,
    "service.version": program.version,
    "service.instance.id": randomUUID(),
    "tessera.role": role,
  });
  const target = (signal: string) => ({
    url: `${endpoint}/v1/${signal}`,
    headers,
    timeoutMillis: EXPORT_MILLISECONDS,
  });
  const batching = {
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: 512,
    scheduledDelayMillis: SEND_EVERY_MILLISECONDS,
    exportTimeoutMillis: EXPORT_MILLISECONDS,
  };

  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: countExports("traces", new OTLPTraceExporter(target("traces"))),
        ...batching,
      }),
    ],
  });
  const tracer = spans.getTracer("tessera", program.version);
  setTracing({
    startSpan: (name, options) => tracer.startSpan(name, ...described(options)),
    traceparentOf,
  });

  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: countExports("logs", new OTLPLogExporter(target("logs"))),
        ...batching,
      }),
    ],
  });
  setLogSink(createLogSink(logs.getLogger("tessera", program.version)));

  const meters: MeterProvider[] = [];
  return {
    exportMetrics(source) {
      meters.push(meterFor(resource, createMetricProducer(source, resource)));
    },
    async flush() {
      await Promise.all([spans, logs, ...meters].map((provider) => provider.forceFlush()));
    },
    async stop() {
      setTracing(undefined);
      setLogSink(undefined);
      const ended = [spans, logs, ...meters].map((provider) => provider.shutdown());
      await Promise.race([
        Promise.allSettled(ended),
        new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref()),
      ]);
    },
  };

  function meterFor(of: Resource, producer: ReturnType<typeof createMetricProducer>): MeterProvider {
    return new MeterProvider({
      resource: of,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: countExports("metrics", new OTLPMetricExporter(target("metrics"))),
          exportIntervalMillis: metricsMilliseconds,
          exportTimeoutMillis: Math.min(EXPORT_MILLISECONDS, metricsMilliseconds),
          metricProducers: [producer],
        }),
      ],
    });
  }
}

function described({ kind, attributes = {}, parent, links }: SpanOptions) {
  const options = {
    kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
    attributes,
    links: (links ?? []).map((span: Span) => ({ context: span.spanContext() })),
  };
  if (links || parent === undefined) return [options, ROOT_CONTEXT] as const;
  const context = typeof parent === "string" ? contextOf(parent) : trace.setSpan(ROOT_CONTEXT, parent);
  return [options, context] as const;
}
