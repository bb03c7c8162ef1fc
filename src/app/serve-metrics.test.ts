import net from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { serveMetrics } from "./serve-metrics.ts";

const database = await testDatabase();
const telemetry = { exportMetrics() {}, stop: async () => {} };

test("the metrics of a process with jobs count the provider's messages about payments that are not ours", async () => {
  const services = testServices(database, { metricsPort: await freePort(), host: "127.0.0.1" });
  const metrics = await serveMetrics(services, telemetry as never);
  onTestFinished(() => metrics.stop());

  const answer = await fetch(`http://127.0.0.1:${services.config.metricsPort}/metrics`);

  expect(await answer.text()).toMatch(/^tessera_provider_events_foreign \d+$/m);
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("refuses a metrics port that another program uses, and names the setting", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const services = testServices(database, { metricsPort: port, host: "127.0.0.1" });

  await expect(serveMetrics(services, telemetry as never)).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set TESSERA_METRICS_PORT to a free one.`,
  );
  other.close();
});
