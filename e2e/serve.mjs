import fs from "node:fs";
import path from "node:path";

/** Starts the built program on a separate folder, empty at each start. */
const root = path.resolve(import.meta.dirname, "..");
const data = path.resolve(root, process.env.E2E_DATA ?? ".local/e2e");
fs.rmSync(data, { recursive: true, force: true });
Object.assign(process.env, {
  NODE_ENV: "production",
  TESSERA_DATA: data,
  TESSERA_API_CALLS_PER_MINUTE: "0",
  TESSERA_PAGES_PER_MINUTE: "0",
  TESSERA_HELD_PER_ADDRESS: "0",
  TESSERA_FREE_ORDERS_PER_ADDRESS: "0",
  TESSERA_FREE_ORDERS_PER_EMAIL: "0",
  TESSERA_DEMO: "on",
  // Journeys receive webhooks on this machine.
  TESSERA_WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
  HOST: "localhost",
});
process.argv[1] = path.resolve(root, process.env.BUILD_DIR ?? "build", "server/index.js");
await import(process.argv[1]);
