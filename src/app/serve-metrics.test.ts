import net from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { serveMetrics } from "./serve-metrics.ts";

const database = await testDatabase();

test("a port for metrics that another program has is refused with the setting's name", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const services = testServices(database, { metricsPort: port, host: "127.0.0.1" });
  const telemetry = { exportMetrics() {}, stop: async () => {} };

  await expect(serveMetrics(services, telemetry as never)).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set TESSERA_METRICS_PORT to a free one.`,
  );
  other.close();
});
