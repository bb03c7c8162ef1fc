// WEBHOOK_SECRET=whsec_… PORT=8080 node examples/receive-webhooks.ts
// Receives webhooks, checks that they are genuine, and takes each once.
import http from "node:http";
import { verifyWebhook, WebhookRefused } from "../clients/typescript/src/index.ts";

const { WEBHOOK_SECRET: secret = "", PORT = "8080" } = process.env;
/** In a real program: a unique column. A delivery may come twice. */
const taken = new Set<string>();

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const body = Buffer.concat(chunks).toString("utf8");
    const event = await verifyWebhook({ headers: request.headers, body, secret });
    const id = String(request.headers["webhook-id"]);
    if (!taken.has(id)) console.log(JSON.stringify({ type: event.event_type, event_id: event.event_id }));
    taken.add(id);
    response.writeHead(204).end();
  } catch (error) {
    // 400 for a forged request. 500 has Tessera send it again.
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
  }
});
server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(JSON.stringify({ listens: server.address() }));
});
