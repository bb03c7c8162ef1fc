import type { TelemetrySettings } from "./telemetry-settings.ts";
import type { Telemetry } from "./telemetry.ts";

const OFF: Telemetry = { exportMetrics: () => {}, flush: async () => {}, stop: async () => {} };

/**
 * Starts sending traces, metrics and log lines over OTLP. Call it before services are opened. Without settings
 * the libraries are not loaded.
 */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  role: "web" | "worker" | "jobs",
): Promise<Telemetry> {
  if (!settings) return OFF;
  const { openSdk } = await import("./open-sdk.ts");
  return openSdk(settings, role);
}
