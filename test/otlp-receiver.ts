import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: Record<string, unknown> }[];
}

export interface ReceivedMetric {
  name: string;
  sum?: { dataPoints: unknown[]; isMonotonic: boolean };
  gauge?: { dataPoints: unknown[] };
  histogram?: { dataPoints: { bucketCounts: (number | string)[]; count: number | string; sum: number }[] };
}

/**
 * A real OTLP collector over HTTP in this process, which reads JSON. `mood`: "silent" never answers, "refuses"
 * answers 503.
 */
export async function startOtlpReceiver() {
  const bodies: string[] = [];
  const receiver = {
    url: "",
    bodies,
    mood: null as "silent" | "refuses" | null,
    spans,
    metrics,
    logs,
    waiting: 0,
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (receiver.mood === "silent") return void (receiver.waiting += 1);
      if (receiver.mood === "refuses") return response.writeHead(400).end();
      bodies.push(Buffer.concat(chunks).toString("utf8"));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;

  // oxlint-disable-next-line typescript/no-explicit-any
  function parts(resources: string, scopes: string, items: string): any[] {
    // oxlint-disable-next-line typescript/no-explicit-any
    const all = bodies.map((body) => JSON.parse(body) as any);
    return all.flatMap((one) =>
      // oxlint-disable-next-line typescript/no-explicit-any
      (one[resources] ?? []).flatMap((of: any) => of[scopes].flatMap((scope: any) => scope[items])),
    );
  }
  function spans(): ReceivedSpan[] {
    return parts("resourceSpans", "scopeSpans", "spans");
  }
  function metrics(): ReceivedMetric[] {
    return parts("resourceMetrics", "scopeMetrics", "metrics");
  }
  function logs(): {
    body: { stringValue: string };
    traceId?: string;
    attributes: ReceivedSpan["attributes"];
  }[] {
    return parts("resourceLogs", "scopeLogs", "logRecords");
  }
}

export const attributesOf = ({ attributes }: { attributes: ReceivedSpan["attributes"] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
