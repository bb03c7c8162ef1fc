import * as z from "zod";
import { StartRefused } from "../database/start-refused.ts";

/** The names are those of the OpenTelemetry specification. */
export const TELEMETRY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(""),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default("tessera"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
};

/** Where traces, metrics and log lines go, and how many of them. */
export interface TelemetrySettings {
  /** Without a trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests that are traced, from 0 to 1. */
  sampledShare: number;
  metricsMilliseconds: number;
}

/** Returns undefined without an endpoint: then nothing is loaded and nothing is sent. */
export function readTelemetrySettings(
  given: z.output<z.ZodObject<typeof TELEMETRY_SETTINGS>>,
): TelemetrySettings | undefined {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    endpoint: withoutEndSlashes(endpoint),
    headers: readHeaders(given.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: given.OTEL_SERVICE_NAME,
    sampledShare: given.OTEL_TRACES_SAMPLER_ARG,
    metricsMilliseconds: given.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

/** `name=value` pairs, separated by commas. Values are percent-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(pair) ?? [];
      const decoded = value === undefined ? undefined : decode(value);
      if (name === undefined || decoded === undefined) {
        throw new StartRefused(
          "OTEL_EXPORTER_OTLP_HEADERS is not usable: give pairs such as authorization=Bearer%20abc, separated by commas.",
        );
      }
      return [name.toLowerCase(), decoded];
    }),
  );
}

function decode(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value);
    return /[\r\n]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}
