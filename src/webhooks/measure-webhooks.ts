import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "../platform/database/database.ts";
import { readOncePerScrape } from "../platform/metrics/measure-queue.ts";

/** Deliveries that are due. */
export interface WebhookFigures {
  webhooks_waiting: number;
  webhooks_oldest_seconds: number;
}

export async function readWebhookFigures(db: Db): Promise<WebhookFigures> {
  const { rows } = await sql<WebhookFigures>`
    select count(*)::int as webhooks_waiting,
           coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as webhooks_oldest_seconds
    from webhook_deliveries where status = 'PENDING' and next_attempt_at <= now()`.execute(db);
  return rows[0]!;
}

const HELP = {
  webhooks_waiting: "Webhook deliveries that are due",
  webhooks_oldest_seconds: "Time that the oldest due webhook delivery has waited",
} satisfies Record<keyof WebhookFigures, string>;

/** Read from the database on each scrape; all processes report the same values. */
export function measureWebhooks(registry: Registry, db: Db): void {
  const read = readOncePerScrape(() => readWebhookFigures(db));
  for (const [key, help] of Object.entries(HELP) as [keyof WebhookFigures, string][]) {
    const gauge: Gauge = new Gauge({
      name: `tessera_${key}`,
      help,
      registers: [registry],
      async collect() {
        gauge.set((await read())[key]);
      },
    });
  }
}
